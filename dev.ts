/** Builds the browser code, or serves the site while rebuilding it at every change. */
import { Builder } from "fresh/dev";
import config from "./fresh.config.ts";
import { bundle } from "./tools/bundle.ts";

const builder = new Builder(config.build);

await bundle();
if (Deno.args.includes("build")) {
  await builder.build();
  Deno.exit(0); // esbuild's service process would keep this one alive
} else {
  await builder.listen(() => import("./main.ts"), { port: 8000 });
}
