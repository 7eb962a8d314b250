/**
 * Watches a folder that recordings are laid into, one folder a book, named by the book's number, and has each
 * brought in once its files have stopped changing.
 */

import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { findSources } from "./make_plan.ts";
import { IngestError } from "./recording.ts";

/** Says what a book's folder held when it was brought in. Its dot hides it from the ingest. */
const NOTE = ".ingested";
const BOOK = /^[1-9]\d{0,8}$/;
/** A folder that could not be brought in as it is: tried again then, or when it changes. */
const RETRY_MS = 60_000;

interface WatchOptions {
  folder: string;
  /** Between two looks; what is the same in two of them has been laid down whole. */
  everyMs: number;
  /** @throws {Error} what stops this book's run */
  bringIn(book: number, folder: string): Promise<void>;
  /** The sentence for a failure; throws it again when it is not one that the author can mend. */
  explain(error: unknown, book: number): string;
  say(line: string): void;
  signal: AbortSignal;
}

/** What was seen of one book's folder. */
interface Seen {
  state: string;
  retryAtMs: number;
}

/**
 * Runs until the signal. What was brought in is noted in the folder itself, so that after the end of a process,
 * however it came, the next one goes on with what is left.
 * @throws {IngestError} when the folder cannot be read
 */
export async function watch(o: WatchOptions): Promise<void> {
  const seen = new Map<string, Seen>();
  while (!o.signal.aborted) {
    for (const name of await listBooks(o.folder)) {
      if (o.signal.aborted) return;
      await look(o, name, seen);
    }
    await pause(o.everyMs, o.signal);
  }
}

async function look(o: WatchOptions, name: string, seen: Map<string, Seen>): Promise<void> {
  const folder = join(o.folder, name);
  const state = await stateOf(folder);
  if (state === null || state === await readNote(folder)) return;
  const before = seen.get(name);
  if (before?.state !== state) {
    seen.set(name, { state, retryAtMs: 0 });
    return;
  }
  if (Date.now() < before.retryAtMs) return;
  try {
    o.say(`Book ${name}: recordings found.`);
    await o.bringIn(Number(name), folder);
    await writeNote(folder, state); // what came in meanwhile makes another state: brought in next
    seen.delete(name);
  } catch (error) {
    if (o.signal.aborted) return;
    o.say(`Book ${name}: ${o.explain(error, Number(name))}`);
    seen.set(name, { state, retryAtMs: Date.now() + RETRY_MS });
  }
}

async function listBooks(folder: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.filter((it) => it.isDirectory && BOOK.test(it.name)).map(({ name }) => name)
      .toSorted((a, b) => Number(a) - Number(b));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new IngestError(`Cannot watch ${folder}: ${reason}.`);
  }
}

/** Names, sizes and times of what would be brought in; null: nothing that could be, or files that just moved. */
async function stateOf(folder: string): Promise<string | null> {
  try {
    const { sources } = await findSources(folder);
    const facts = sources.map((it) => [relative(folder, it.path), it.bytes, it.modifiedMs]);
    return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
  } catch (error) {
    if (error instanceof IngestError || error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

const readNote = (folder: string): Promise<string | null> =>
  Deno.readTextFile(join(folder, NOTE)).then((text) => text.trim(), () => null);

/** Under another name first: a process that dies here leaves the former note, and the book is brought in anew. */
async function writeNote(folder: string, state: string): Promise<void> {
  await Deno.writeTextFile(join(folder, `${NOTE}.new`), `${state}\n`);
  await Deno.rename(join(folder, `${NOTE}.new`), join(folder, NOTE));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    resolve();
  }, { once: true });
  return promise;
}
