/** Reads, writes and watches the manifest of a library. */

import { ObjectError, type Objects, readText } from "@/lib/platform/objects/objects.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { formatManifest, LibraryError, type Manifest, parseManifest } from "../manifest.ts";
import { FormerSounds } from "./former_sounds.server.ts";
import {
  heardIndex,
  indexManifest,
  type ManifestIndex,
  type StoredFile,
} from "./manifest_index.server.ts";

/** Name in the library. */
export const MANIFEST = "manifest.json";

/** How error messages name a library's manifest. */
const manifestPlace = ({ place }: Objects): string => `${place}/${MANIFEST}`;

/**
 * Reads and checks the manifest of a library; null when there is none.
 * @throws {LibraryError} naming the file, the field, its value and what is wanted.
 */
export async function readManifest(library: Objects): Promise<Manifest | null> {
  const text = await readManifestText(library);
  return text === null ? null : parseManifest(manifestPlace(library), text);
}

/**
 * The manifest's text; null: there is none.
 * @throws {LibraryError}
 */
async function readManifestText(library: Objects): Promise<string | null> {
  try {
    return await readText(library, MANIFEST);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const file = manifestPlace(library);
    throw new LibraryError(
      `Can't read the library manifest ${file}: ${reason}.`,
      { kind: "unreadable", file, field: "" },
    );
  }
}

/*
 * The only function that writes the manifest. Ingest, demo and site may write at the same time, in different
 * processes: a change based on an older manifest never overwrites a newer one.
 */

/** Returns the new manifest; null or the same object: no change. */
type ManifestChange = (
  before: Manifest | null,
) => Manifest | null | Promise<Manifest | null>;

interface Updated {
  before: Manifest | null;
  /** null: nothing was written. */
  after: Manifest | null;
}

/**
 * Replaces the manifest of a library atomically: readers see the old or the new one. If another process has written
 * meanwhile, `change` is called again with that manifest.
 * @throws {LibraryError} when the manifest cannot be read, used or written
 * @throws {StoreUnavailable} when every attempt met a conflict
 */
export function updateManifest(library: Objects, change: ManifestChange): Promise<Updated> {
  return retryOnConflict(async () => {
    const text = await readManifestText(library);
    const before = text === null ? null : parseManifest(manifestPlace(library), text);
    const after = await change(before);
    if (after === null || after === before) return { before, after: null };
    const isWritten = await write(library, { before: text, after: formatManifest(after) });
    return isWritten ? { before, after } : CONFLICT;
  });
}

async function write(
  library: Objects,
  texts: { before: string | null; after: string },
): Promise<boolean> {
  try {
    return await library.replace(MANIFEST, texts);
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error;
    throw new LibraryError(
      `Can't write the library manifest ${manifestPlace(library)}: ${error.message}.`,
    );
  }
}

/* The present manifest, reloaded when it has changed, with the replaced sounds of earlier ones. */

/** A folder without recordings. */
const NOTHING_YET: Manifest = { format: "lamplight-library-1", books: [] };

interface WatchedManifest {
  index(): ManifestIndex;
  /** Replaced sounds of a chapter that are still served, newest first. */
  former(bookId: number, chapter: number): StoredFile[];
  /** Reloads the manifest if its file has changed. Never throws. */
  refresh(): Promise<void>;
  /** A counter that rises whenever a chapter's length has changed, or a chapter has received its sound. */
  version(): number;
}

/** @throws {LibraryError} when there is no manifest or it cannot be used. */
export async function openManifest(
  library: Objects,
  log: Log,
  speaks: () => boolean,
  now: () => number = Date.now,
): Promise<WatchedManifest> {
  const former = new FormerSounds();
  let stamp = await readStamp(library);
  let index = await readIndex(library);
  let heard = heardIndex(index, speaks);
  let reportedStamp: string | null = null;
  let version = 0;
  let refreshing: Promise<void> | null = null;

  function replaceIndex(next: ManifestIndex): void {
    const pairs = [...index.all()].map((before) =>
      [before, next.get(before.bookId, before.chapter)] as const
    );
    const known = new Set(pairs.map(([{ bookId, chapter }]) => `${bookId}/${chapter}`));
    let replaced = 0;
    let hasOtherLengths = [...next.all()].some((it) => !known.has(`${it.bookId}/${it.chapter}`));
    for (const [{ bookId, chapter }, after] of pairs) {
      if (!after) throw missingChapter(library, bookId, chapter);
    }
    for (const [before, after] of pairs) {
      hasOtherLengths ||= after!.durationSec !== before.durationSec;
      if (after!.path === before.path) continue;
      former.add(before, now());
      replaced++;
    }
    index = next;
    heard = heardIndex(next, speaks);
    if (hasOtherLengths) version++;
    if (replaced > 0) log.info("new_sound", { library: library.place, chapters: replaced });
  }

  async function refresh(): Promise<void> {
    let found = "unknown";
    try {
      found = await readStamp(library);
      if (found === stamp) {
        reportedStamp = null;
        return;
      }
      replaceIndex(await readIndex(library));
      stamp = found;
    } catch (error) {
      if (reportedStamp !== found) log.error("manifest_not_used", { error });
      reportedStamp = found;
    }
  }

  return {
    index: () => heard,
    former: (bookId, chapter) => former.get(bookId, chapter, now()),
    refresh: () => refreshing ??= refresh().finally(() => refreshing = null),
    version: () => version,
  };
}

const missingChapter = (library: Objects, bookId: number, chapter: number) =>
  new LibraryError(
    `Can't use the library manifest ${
      manifestPlace(library)
    }: it lacks chapter ${chapter} of book ${bookId}, which is being played. Add the chapter, or restart the site.`,
  );

/** The file's version, which changes whenever it is written; "" if there is no file. */
async function readStamp(library: Objects): Promise<string> {
  try {
    return (await library.head(MANIFEST))?.version ?? "";
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error;
    throw new LibraryError(
      `Can't read the library manifest ${manifestPlace(library)}: ${error.message}.`,
    );
  }
}

async function readIndex(library: Objects): Promise<ManifestIndex> {
  const manifest = await readManifest(library);
  if (manifest) return indexManifest(manifest);
  if (library.folder !== null) return indexManifest(NOTHING_YET);
  throw new LibraryError(
    `Can't open the library ${library.place}: there is no ${MANIFEST}. Import recordings first.`,
  );
}
