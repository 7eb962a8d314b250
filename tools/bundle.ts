/** Bundles what pages load besides islands into `static/` (ignored by git); the build hashes and compresses it. */
import { build, type Format } from "esbuild";
import { join } from "node:path";
import config from "@/fresh.config.ts";
import { BUNDLES, WORKERS } from "@/lib/listening/first_bytes/bundles.ts";
import { wordsIn } from "./words_plugin.ts";

const ROOT = join(import.meta.dirname!, "..");

/**
 * Writes `static/styles/*.css`, `static/page.js` and its siblings.
 * @throws {Error} esbuild's, naming file and line of what it could not bundle.
 */
export async function bundle(): Promise<void> {
  await bundleAs("esm", BUNDLES);
  await bundleAs("iife", WORKERS);
}

async function bundleAs(format: Format, entryPoints: Record<string, string>): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: ROOT,
    bundle: true,
    minify: true,
    format,
    jsx: "automatic",
    jsxImportSource: "preact",
    target: config.build.target,
    alias: { "@": ROOT },
    external: ["/fonts/*"], // addresses in stylesheets
    plugins: [wordsIn("en")],
    logLevel: "error",
  });
}
