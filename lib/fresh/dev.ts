/** "fresh/dev": building for production and serving while developing. */
export { Builder } from "./build/builder.ts";
export type { BuildOptions } from "./build/project.ts";
