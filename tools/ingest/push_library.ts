/**
 * Copies a library into a bucket, and compares the bucket with the data folder or, without a library there,
 * with its own manifest.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { LibraryFile } from "@/lib/media/library/demo_source.server.ts";
import { createReader } from "@/lib/media/library/reader.server.ts";
import { markReplaced, removeReplaced } from "@/lib/media/library/former_sounds.server.ts";
import { openDemo } from "@/lib/media/library/library.server.ts";
import { readManifest, updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import {
  libraryFiles,
  otherFiles,
  soundFiles,
  sumOf,
  toWanted,
} from "@/lib/media/library/manifest_index.server.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { readUnpublishedBooks } from "@/lib/media/uploads/unpublished.server.ts";
import type { ObjectFacts, Objects, WantedObject } from "@/lib/platform/objects/objects.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";

/* Compares stored objects with the wanted ones. */

/** How an object differs from the wanted one, to follow its name; null: it does not. */
export function findDifference(
  facts: Pick<ObjectFacts, "bytes" | "sha256"> | null,
  { bytes, sha256 }: WantedObject,
): string | null {
  if (!facts) return "is missing";
  if (facts.bytes !== bytes) return `has ${facts.bytes} bytes, expected ${bytes}`;
  if (sha256 && facts.sha256 && facts.sha256 !== sha256) {
    return `has the sum ${facts.sha256.slice(0, 12)}, wanted ${sha256.slice(0, 12)}`;
  }
  return null;
}

/**
 * One line for each object that differs. Its checksum is the one stored with it; without one, or with
 * `isRead`, the whole object is read.
 */
async function compare(
  content: Objects,
  wanted: WantedObject[],
  { isRead }: { isRead: boolean },
): Promise<string[]> {
  const lines: string[] = [];
  for (const file of wanted) {
    const facts = await content.head(file.name);
    const mustRead = facts?.bytes === file.bytes && (isRead || facts.sha256 === null);
    // Opened as any object of its size: only its own checksum is wanted.
    const sha256 = mustRead
      ? await sumOf(content, { name: file.name, bytes: file.bytes })
      : facts?.sha256 ?? null;
    const difference = findDifference(facts && { ...facts, sha256 }, file);
    if (difference) lines.push(`${file.name} ${difference}`);
  }
  return lines;
}

interface CheckReport {
  /** Number of objects compared. */
  looked: number;
  /** A line for each difference. */
  differences: string[];
}

/**
 * @param o.isRead reads every object completely instead of trusting stored checksums
 * @throws {StartError} when neither has a library
 */
export async function check(
  o: { from: Objects; to: Objects; isRead: boolean },
): Promise<CheckReport> {
  const ours = await readManifest(o.from.below("media"));
  const theirs = await readManifest(o.to.below("media"));
  const manifest = ours ?? theirs;
  if (!manifest) {
    throw new StartError(`There are no recordings in ${o.from.place} or ${o.to.place}.`);
  }
  const files = [...libraryFiles(manifest).map(toWanted), ...await otherFiles(o.from)];
  return {
    looked: files.length,
    differences: [
      ...ours ? compareBooks(ours, theirs) : [],
      ...await compare(o.to, files, o),
    ],
  };
}

function compareBooks(ours: Manifest, theirs: Manifest | null): string[] {
  if (!theirs) return ["media/manifest.json is missing"];
  return ours.books.flatMap((book) => {
    const other = theirs.books.find(({ id }) => id === book.id);
    if (!other) return [`media/manifest.json lacks book ${book.id}`];
    return JSON.stringify(other) === JSON.stringify(book)
      ? []
      : [`media/manifest.json has another book ${book.id}, in ${other.folder}`];
  });
}

/** Processes items a few at a time, in order. Stops at the first failure. */
export async function inParallel<T, R>(
  items: T[],
  o: { workers: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const failed = new AbortController();
  const signal = AbortSignal.any([o.signal, failed.signal]);
  const results: R[] = new Array(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      signal.throwIfAborted();
      try {
        results[index] = await work(item, signal);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    }
  };
  // Waits for all: nothing may still be writing when the caller gets the failure.
  const ends = await Promise.allSettled(Array.from({ length: o.workers }, worker));
  o.signal.throwIfAborted();
  failed.signal.throwIfAborted();
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}

/* Makes the demo's missing chapters, because sites with a bucket synthesize no speech. */

const EXACTLY = { mayRunOver: false };
const NAMED_MS = 10_000;

/**
 * @param library in a folder
 * @param files all that its manifest names
 * @throws {MediaUnavailable} for one that cannot be made
 */
async function makeSpoken(library: Objects, files: LibraryFile[]): Promise<void> {
  const spoken = files.filter((it) => it.spoken !== undefined);
  if (spoken.length === 0) return;
  const { source, close } = openDemo({
    library,
    dir: library.folder!,
    whole: createReader(library),
    log,
    onFailed() {},
  });
  try {
    for (const file of spoken) {
      const isThere = async () => (await library.head(file.path))?.bytes === file.bytes;
      if (await isThere()) continue;
      const body = await source.open(file, 0, file.bytes - 1, EXACTLY);
      await body.pipeTo(new WritableStream()); // made as it is read
      await until(isThere); // renamed a moment after its last byte
    }
  } finally {
    await close();
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + NAMED_MS;
  while (!await isDone()) {
    if (Date.now() > deadline) {
      throw new Error(`A chapter is not there ${NAMED_MS} ms after its last byte was read`);
    }
    await sleep(20);
  }
}

/* Copies a library and the author's other files from the data folder into the bucket. */

interface PushReport {
  sent: WantedObject[];
  /** Were there already. */
  kept: number;
  /** Folders of sound that were replaced more than a day ago. */
  removed: string[];
}

interface PushOptions {
  /** The data folder. */
  from: Objects;
  to: Objects;
  onSent?(file: WantedObject): void;
  signal: AbortSignal;
}

const WORKERS = 4;

/**
 * Files first, the manifest last; existing objects are not sent again, so that an interrupted run continues.
 * @throws {StartError} when the folder has no library
 * @throws {ObjectError} when the folder or the bucket fails
 */
export async function push(o: PushOptions): Promise<PushReport> {
  const [library, target] = [o.from.below("media"), o.to.below("media")];
  const described = await readManifest(library);
  if (!described) throw new StartError(`There are no recordings in ${library.place} to copy.`);
  await makeSpoken(library, soundFiles(described));
  const manifest = (await readManifest(library))!; // with the sums of what was made
  const files = [...libraryFiles(manifest).map(toWanted), ...await otherFiles(o.from)];
  const sent = (await inParallel(files, { workers: WORKERS, signal: o.signal }, async (file) => {
    if (!findDifference(await o.to.head(file.name), file)) return [];
    await o.to.put(file.name, { file: `${o.from.folder}/${file.name}`, sha256: file.sha256 });
    o.onSent?.(file);
    return [file];
  })).flat();
  const { before, after } = await updateManifest(target, (there) => join(there, manifest));
  const nowMs = Date.now();
  if (after) await markReplaced(target, { before, after, nowMs });
  const removed = await removeReplaced(target, {
    manifest: after ?? before!,
    unpublished: await readUnpublishedBooks(target),
    nowMs,
  });
  return { sent, kept: files.length - sent.length, removed };
}

/** The books of both; a synthesized book does not replace a recorded one. */
function join(there: Manifest | null, ours: Manifest): Manifest {
  const isSpoken = ({ chapters }: Manifest["books"][number]) =>
    chapters.every(({ spoken }) => spoken !== undefined);
  const books = new Map(there?.books.map((book) => [book.id, book]));
  for (const book of ours.books) {
    const other = books.get(book.id);
    if (!other || isSpoken(other) || !isSpoken(book)) books.set(book.id, book);
  }
  const joined = { ...ours, books: [...books.values()].toSorted((a, b) => a.id - b.id) };
  return there && JSON.stringify(joined) === JSON.stringify(there) ? there : joined;
}
