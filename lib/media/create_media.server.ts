/** Opens the media library, refreshes it now and then, and closes it. */

import { Remembered } from "@/lib/platform/cache/stale_if_error.server.ts";
import type { Log } from "@/lib/platform/log.server.ts";
import { keepFresh, type Objects } from "@/lib/platform/objects/objects.server.ts";
import { ensureDemoLibrary, type SpokenBook } from "./library/ensure_demo.server.ts";
import { type MediaLibrary, NO_LIBRARY, openLibrary } from "./library/library.server.ts";
import { MANIFEST } from "./library/update_manifest.server.ts";

/** Delay before demo chapters are made, so that the start and the first pages are not slowed down. */
const PREPARE_AFTER_MS = 20_000;
/** Readiness checks read the file system at most once in this time. */
const READABLE_MS = 2_000;

export interface Media {
  library: MediaLibrary;
}

interface MediaOptions {
  /** The store that holds the manifest. */
  objects: Objects;
  /** Whether listeners are redirected to the bucket. */
  isRedirected: boolean;
  /** The books of the demo library that is created in a folder without a library; none: there is none. */
  demoBooks: SpokenBook[];
  /** Whether chapters in the demo's voice count as sound. */
  speaks: () => boolean;
  log: Log;
}

interface OpenMedia extends Media {
  /** Makes demo chapters in the background after the start. */
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
  { objects, isRedirected, demoBooks, speaks, log }: MediaOptions,
): Promise<OpenMedia> {
  if (objects.folder !== null) await ensureDemoLibrary({ library: objects, books: demoBooks });
  const library = await openLibrary({ objects, isRedirected, speaks, log });
  const isNew = await objects.head(MANIFEST) === null;
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
        () => objects.head(MANIFEST).then((it) => it !== null || isNew, () => false),
      ),
    async close() {
      clearTimeout(preparing);
      fresh.close();
      await library.close();
    },
  };
}
