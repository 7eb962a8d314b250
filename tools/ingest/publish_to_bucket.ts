/** Puts a finished book into a bucket: files first, then the manifest. */

import { addUnpublished, readUnpublishedBooks } from "@/lib/media/uploads/unpublished.server.ts";
import { markReplaced, removeReplaced } from "@/lib/media/library/former_sounds.server.ts";
import { readManifest, updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import {
  type Manifest,
  type ManifestBook,
  type ManifestFile,
  withBook,
} from "@/lib/media/manifest.ts";
import { ObjectError, type Objects } from "@/lib/platform/objects/objects.server.ts";
import {
  type BookEntries,
  describeBook,
  filesOf,
  type FinishedChapter,
  keptOf,
  textFilesOf,
} from "./book_entries.ts";
import type { Published } from "./publish.ts";
import type { Staging } from "./staging.ts";
import { findDifference } from "./push_library.ts";

interface Publishing {
  /** The library in the bucket. */
  target: Objects;
  book: number;
  finished: FinishedChapter[];
  staging: Staging;
  /** Whether the author has to hear it first. */
  isUnpublished: boolean;
}

/**
 * A running site serves the new sound within seconds; the old files stay for a day. An interrupted upload
 * continues: what is there already is not sent again.
 * @throws {LibraryError
 *  ObjectError} when the bucket fails; what it serves has not changed then.
 */
export async function publishToBucket(o: Publishing): Promise<Published> {
  const { target, book, staging } = o;
  const bookIn = (manifest: Manifest | null) => manifest?.books.find(({ id }) => id === book);
  if (o.isUnpublished) {
    const old = bookIn(await readManifest(target));
    const described = describeBook(o, old);
    await putFiles(o, described, old);
    await addUnpublished(target, described, { before: old, nowMs: Date.now() });
    await staging.keepOnly(o.finished.map(({ chapter }) => chapter.number));
    const { folder, untimed } = described;
    const kept = described.kept.map(({ before }) => before.number);
    return { folder, kept, untimed, isUnpublished: true };
  }
  let untimed: number[] = [];
  const { before, after } = await updateManifest(target, async (manifest) => {
    const old = bookIn(manifest);
    const described = describeBook(o, old);
    await putFiles(o, described, old);
    untimed = described.untimed;
    return withBook(manifest, described);
  });
  const nowMs = Date.now();
  await markReplaced(target, { before, after: after!, nowMs });
  await removeReplaced(target, {
    manifest: after!,
    unpublished: await readUnpublishedBooks(target),
    nowMs,
  });
  await staging.clear();
  return {
    folder: bookIn(after)!.folder,
    kept: keptOf(o, bookIn(before)).map(({ number }) => number),
    untimed,
    isUnpublished: false,
  };
}

async function putFiles(
  { target, finished, staging }: Publishing,
  { folder, kept, texts }: BookEntries,
  old: ManifestBook | undefined,
): Promise<void> {
  for (const { made: { entry } } of finished) {
    for (const { file, bytes, sha256 } of withSums(entry)) {
      const name = `${folder}/${file}`;
      if (!findDifference(await target.head(name), { name, bytes, sha256 })) continue;
      await target.put(name, { file: `${staging.folderOf(entry.number)}/${file}`, sha256 });
    }
  }
  for (const file of texts) {
    const [from, to] = [`${old!.folder}/${file}`, `${folder}/${file}`];
    if (from !== to) await target.copy(from, to).catch(unlessAbsent);
  }
  for (const { before, after } of kept) {
    const names = filesOf(after);
    for (const [index, file] of filesOf(before).entries()) {
      const [from, to] = [`${old!.folder}/${file}`, `${folder}/${names[index]}`];
      // The site makes a demo's chapter itself, and works without a text whose file is missing.
      const mayBeAbsent = before.spoken !== undefined || textFilesOf(before).includes(file);
      const copied = from === to ? null : target.copy(from, to);
      await (mayBeAbsent ? copied?.catch(unlessAbsent) : copied);
    }
  }
}

const withSums = ({ file, bytes, sha256, hls }: Omit<ManifestFile, "modified">) => [
  { file, bytes, sha256 },
  ...hls?.renditions ?? [],
];

function unlessAbsent(error: unknown): void {
  if (!(error instanceof ObjectError && error.kind === "missing")) throw error;
}
