/** Opens the media services: library, uploads of recordings, unpublished recordings. */

import { StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { keepFresh, type Objects } from "@/lib/platform/objects/objects.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import type { Hourly } from "@/lib/platform/work.server.ts";
import {
  createUnpublishedRecordings,
  type UnpublishedRecordings,
} from "./uploads/unpublished.server.ts";
import { ensureDemoLibrary, type SpokenBook } from "./library/ensure_demo.server.ts";
import { type MediaLibrary, NO_LIBRARY, openLibrary } from "./library/library.server.ts";
import { MANIFEST } from "./library/manifest_file.server.ts";
import { createUploads, type Uploads } from "./uploads/uploads.server.ts";

/** Delay before demo chapters are made, so that the start and the first pages are not slowed down. */
const PREPARE_AFTER_MS = 20_000;
/** Readiness checks read the file system at most once in this time. */
const READABLE_MS = 2_000;

export interface Media {
  library: MediaLibrary;
  /** Uploads of recordings; null: no folder is configured for them. */
  uploads: Uploads | null;
  /** Ingested recordings that are not published yet. */
  unpublished: UnpublishedRecordings;
}

interface MediaOptions extends LibraryOptions {
  /** The folder of uploads and whether a book may have some; null: there is no folder. */
  uploads: Parameters<typeof createUploads>[0] | null;
  /** false: if the library cannot be used, everything else works without one. */
  isRequired: boolean;
  hourly: Pick<Hourly, "add">;
}

interface LibraryOptions {
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
  /** false: the library cannot be used, and the lengths of chapters are unknown. */
  hasLibrary: boolean;
  /** Makes demo chapters in the background after the start. */
  prepareLater(chapters: { bookId: number; chapter: number }[]): void;
  isReadable(): Promise<boolean>;
  close(): Promise<void>;
}

/** @throws {StartError} when the library is required and cannot be used. */
export async function createMedia(o: MediaOptions): Promise<OpenMedia> {
  const { objects, hourly, log } = o;
  const library = await openDemoOrOwn(o).catch((error) => {
    if (o.isRequired || !(error instanceof StartError)) throw error;
    return NO_LIBRARY;
  });
  const uploads = o.uploads && createUploads(o.uploads);
  if (uploads) {
    hourly.add(() =>
      uploads.expire().then(() => {}, (error) => log.error("uploads_kept", { error }))
    );
  }
  const hasLibrary = library !== NO_LIBRARY;
  const isNew = hasLibrary && await objects.head(MANIFEST) === null;
  const readable = new StaleIfErrorCache<boolean>({ lifetimeMs: READABLE_MS, maxEntries: 1 });
  const fresh = keepFresh(objects, library.refresh);
  let preparing: ReturnType<typeof setTimeout> | undefined;
  return {
    library,
    uploads,
    unpublished: createUnpublishedRecordings(objects),
    hasLibrary,
    prepareLater(chapters) {
      preparing = setTimeout(() => library.prepare(chapters), PREPARE_AFTER_MS);
      Deno.unrefTimer(preparing);
    },
    isReadable: async () =>
      hasLibrary && await readable.get(
        MANIFEST,
        () => objects.head(MANIFEST).then((it) => it !== null || isNew, () => false),
      ),
    async close() {
      clearTimeout(preparing);
      fresh.close();
      await library.close();
    },
  };
}

async function openDemoOrOwn(
  { objects, isRedirected, demoBooks, speaks, log }: LibraryOptions,
): Promise<MediaLibrary> {
  if (objects.folder !== null) await ensureDemoLibrary({ library: objects, books: demoBooks });
  return await openLibrary({ objects, isRedirected, speaks, log });
}
