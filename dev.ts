/**
 * Builds the browser code, or serves the site. `deno task dev` starts it anew at every change, of styles
 * and islands too, and open pages then load again.
 */
import { Builder } from "fresh/dev";
import config from "./fresh.config.ts";
import { bundle, EDITIONS } from "./tools/bundle.ts";
import { wordsIn } from "./tools/words_plugin.ts";

const DEFAULT_PORT = 8000;

const languages = {
  plugins: [wordsIn("en")],
  editions: Object.fromEntries(EDITIONS.map((it) => [it, [wordsIn(it)]])),
};
const builder = new Builder({ ...config.build, ...languages });

await bundle();
if (Deno.args.includes("build")) {
  await builder.build();
  Deno.exit(0); // esbuild's service process would keep this one alive
} else {
  const port = Number(Deno.env.get("PORT") ?? DEFAULT_PORT);
  await builder.listen(() => import("./main.ts"), { hostname: "localhost", port });
}
