/** "fresh/dev": building for production and serving while developing. */
export { Builder, type BuildOptions } from "./build/builder.ts";
export type { TransformArgs, TransformFn, TransformOptions } from "./build/transform.ts";
