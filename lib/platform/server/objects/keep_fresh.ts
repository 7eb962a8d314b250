/** Looks again and again at what the author may replace while the site runs. */
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

/** How soon what is brought in is served; a look costs one question to the file system. */
const FOLDER_MS = 2_000;
/** To a bucket it is a call that is paid for: 860,000 a month and process, about 0.35 USD. */
const BUCKET_MS = 3_000;

export function keepFresh(
  { folder }: Pick<Objects, "folder">,
  refresh: () => Promise<void>,
): { close(): void } {
  const timer = setInterval(refresh, folder === null ? BUCKET_MS : FOLDER_MS);
  Deno.unrefTimer(timer);
  return { close: () => clearInterval(timer) };
}
