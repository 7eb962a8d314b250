/** The present manifest, reloaded when it has changed, with the replaced sounds of earlier ones. */

import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { ObjectError, type Objects } from "@/lib/platform/objects/objects.server.ts";
import { LibraryError, type Manifest } from "../manifest.ts";
import { FormerSounds } from "./former_sounds.server.ts";
import {
  heardIndex,
  indexManifest,
  type ManifestIndex,
  type StoredFile,
} from "./manifest_index.server.ts";
import { MANIFEST, manifestPlace, readManifest } from "./update_manifest.server.ts";

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
