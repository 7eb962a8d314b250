/**
 * `deno run -A tests/architecture/eager_reads.ts MODULES`: loads modules, paths from the root, one after the other, and
 * prints as JSON what {@link Loaded} says. A process of its own: what is loaded already reads nothing again.
 */

// Tells its own language when it loads, so it is loaded before ours is told.
import "@/lib/platform/language/request_language.server.ts";
import { setLanguage } from "@/lib/platform/language/language.ts";

export interface Loaded {
  /** Where a text was read: file and line, and those of the module whose loading calls a function of the first. */
  reads: string[];
  /** Modules that need a page, with the error. */
  failed: Record<string, string>;
}

const ROOT = new URL("../../", import.meta.url).href;
const LANGUAGES = "lib/platform/language/";

/** Lines of the site's own code on the stack, the innermost first. */
function linesOf(stack: string): string[] {
  return [...stack.matchAll(/(file:[^\s()]+?:\d+):\d+/g)].map(([, line]) => line!)
    .filter((line) => line.startsWith(ROOT) && !line.includes("/node_modules/"))
    .map((line) => line.slice(ROOT.length))
    .filter((line) => !line.startsWith(LANGUAGES) && !line.startsWith("tests/architecture/"));
}

function placeOf(stack: string): string {
  const [reader, ...callers] = linesOf(stack);
  const outer = callers.at(-1);
  return outer === undefined ? `${reader}` : `${reader} for ${outer}`;
}

if (import.meta.main) {
  Error.stackTraceLimit = 100;
  const reads = new Set<string>();
  setLanguage(() => {
    reads.add(placeOf(new Error().stack!));
    return "en";
  });
  // What scripts of pages begin when they load fails later.
  for (const type of ["error", "unhandledrejection"]) {
    addEventListener(type, (event) => event.preventDefault());
  }
  const failed: Loaded["failed"] = {};
  for (const path of Deno.args) {
    try {
      await import(ROOT + encodeURI(path));
    } catch (error) {
      failed[path] = String(error);
    }
  }
  console.log(JSON.stringify({ reads: [...reads].sort(), failed } satisfies Loaded));
  Deno.exit(); // workers and timers that were begun
}
