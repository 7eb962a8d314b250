/** The library that sound comes from: opened, looked at again now and then, and closed. */
import { join } from "node:path";
import { type DemoBook, ensureDemoLibrary } from "@/lib/media/server/library/ensure_demo.ts";
import { type MediaLibrary, openLibrary } from "@/lib/media/server/library/library.ts";
import type { Log } from "@/lib/platform/server/log.ts";

/** Not at once: the start itself and the first page come first. */
const PREPARE_AFTER_MS = 20_000;
/** How soon what is brought in is served; a look costs one question to the file system. */
const REFRESH_MS = 2_000;

export interface Media {
  library: MediaLibrary;
}

export interface MediaOptions {
  /** The folder with the manifest. */
  dir: string;
  /** What is spoken where there is no library yet. */
  demoBooks: DemoBook[];
  log: Log;
}

/** @throws {StartError} when the library cannot be used. */
export async function createMedia({ dir, demoBooks, log }: MediaOptions): Promise<
  Media & {
    /** Has chapters made when the start is over. */
    prepareLater(chapters: { bookId: number; chapter: number }[]): void;
    isReadable(): Promise<boolean>;
    close(): Promise<void>;
  }
> {
  await ensureDemoLibrary({ dir, books: demoBooks });
  const library = await openLibrary({ dir, log });
  const refreshing = setInterval(library.refresh, REFRESH_MS);
  Deno.unrefTimer(refreshing);
  let preparing: ReturnType<typeof setTimeout> | undefined;
  return {
    library,
    prepareLater(chapters) {
      preparing = setTimeout(() => library.prepare(chapters), PREPARE_AFTER_MS);
      Deno.unrefTimer(preparing);
    },
    isReadable: () => Deno.stat(join(dir, "manifest.json")).then(() => true, () => false),
    async close() {
      clearTimeout(preparing);
      clearInterval(refreshing);
      await library.close();
    },
  };
}
