/** The library that sound comes from: opened, looked at again now and then, and closed. */
import { ensureDemoLibrary, type SpokenBook } from "@/lib/media/server/library/ensure_demo.ts";
import { type MediaLibrary, openLibrary } from "@/lib/media/server/library/library.ts";
import { NO_LIBRARY } from "@/lib/media/server/library/no_library.ts";
import { MANIFEST } from "@/lib/media/server/library/read_manifest.ts";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import { keepFresh } from "@/lib/platform/server/objects/keep_fresh.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

/** Not at once: the start itself and the first page come first. */
const PREPARE_AFTER_MS = 20_000;
/** Whoever asks whether the site is ready asks the file system this often at most. */
const READABLE_MS = 2_000;

export interface Media {
  library: MediaLibrary;
}

export interface MediaOptions {
  /** Where the manifest lies. */
  objects: Objects;
  /** Whether listeners are led to the bucket. */
  isRedirected: boolean;
  /** What is spoken in a folder where there is no library yet. */
  demoBooks: SpokenBook[];
  log: Log;
}

interface OpenMedia extends Media {
  /** Has chapters made when the start is over. */
  prepareLater(chapters: { bookId: number; chapter: number }[]): void;
  isReadable(): Promise<boolean>;
  close(): Promise<void>;
}

export const noMedia = (): OpenMedia => ({
  library: NO_LIBRARY,
  prepareLater() {},
  isReadable: () => Promise.resolve(false),
  close: () => Promise.resolve(),
});

/** @throws {StartError} when the library cannot be used. */
export async function createMedia(
  { objects, isRedirected, demoBooks, log }: MediaOptions,
): Promise<OpenMedia> {
  if (objects.folder !== null) await ensureDemoLibrary({ library: objects, books: demoBooks });
  const library = await openLibrary({ objects, isRedirected, log });
  const readable = new Remembered<boolean>({ lifetimeMs: READABLE_MS, maxEntries: 1 });
  const fresh = keepFresh(objects, library.refresh);
  let preparing: ReturnType<typeof setTimeout> | undefined;
  return {
    library,
    prepareLater(chapters) {
      preparing = setTimeout(() => library.prepare(chapters), PREPARE_AFTER_MS);
      Deno.unrefTimer(preparing);
    },
    isReadable: async () =>
      await readable.get(
        MANIFEST,
        Date.now(),
        () => objects.head(MANIFEST).then((it) => it !== null, () => false),
      ),
    async close() {
      clearTimeout(preparing);
      fresh.close();
      await library.close();
    },
  };
}
