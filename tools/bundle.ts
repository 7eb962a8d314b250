/** Bundles what pages load besides islands into `static/` (ignored by git); the build hashes and compresses it. */
import { build, type Format } from "esbuild";
import { join } from "node:path";
import config from "@/fresh.config.ts";
import { BUNDLES, WORKERS } from "@/lib/listening/first_bytes/bundles.ts";
import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import { findFaults } from "./words.ts";
import { wordsIn } from "./words_plugin.ts";

/** Each language besides English has its own scripts: `/languages/de/page.js`. */
export const EDITIONS = TAGS.filter((it) => it !== "en");

const ROOT = join(import.meta.dirname!, "..");

/** What holds texts: styles do not, nor does the library's worker. */
const SPOKEN = Object.fromEntries(
  Object.entries(BUNDLES).filter(([, path]) => /^(lib|components)\//.test(path)),
);

/**
 * Writes `static/styles/*.css`, `static/page.js` and its siblings, these in English and in other languages.
 * @param lib where the messages of the editions are
 * @throws {Error} esbuild's, naming file and line of what it could not bundle; what is wrong with the messages, which
 * would otherwise be said in English, or without what they are about.
 */
export async function bundle(editions: readonly Language[], lib?: URL): Promise<void> {
  const faults = editions.length > 0 ? await findFaults(lib) : [];
  if (faults.length > 0) throw new Error(`Messages:\n${faults.join("\n")}`);
  await Promise.all([
    bundleAs("esm", BUNDLES, "en"),
    bundleAs("iife", WORKERS, "en"),
    ...editions.flatMap((it) => [
      bundleAs("esm", inFolderOf(it, SPOKEN), it),
      bundleAs("iife", inFolderOf(it, WORKERS), it),
    ]),
  ]);
}

function inFolderOf(language: Language, bundles: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bundles).map(([to, from]) => [
      to.replace("static/", `static/languages/${language}/`),
      from,
    ]),
  );
}

async function bundleAs(
  format: Format,
  entryPoints: Record<string, string>,
  language: Language,
): Promise<void> {
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
    plugins: [wordsIn(language)],
    logLevel: "error",
  });
}
