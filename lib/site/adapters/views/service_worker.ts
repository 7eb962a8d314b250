/** The source of the service worker, bundled by `tools/bundle.ts` from `lib/site/worker/`. */

const FILE = new URL("../../../../static/offline_worker.js", import.meta.url);

let text: string | undefined;

/** @throws if the site has not been built */
export function readWorker(): string {
  return text ??= Deno.readTextFileSync(FILE);
}
