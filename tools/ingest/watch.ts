/**
 * Watches a folder with one subfolder per book, named by the book's number, and ingests each once its files
 * have stopped changing.
 */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { TEXTS_FOLDER } from "@/lib/media/recording_files.ts";
import { IMPORTED_NOTE } from "@/lib/media/uploads/inbox.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { findManuscripts, findSources, reasonOf } from "./find_sources.ts";
import { IngestError, type Source } from "./recording.ts";

/** Records what a book's folder held when it was ingested. Its dot hides it from the ingest. */
const NOTE = IMPORTED_NOTE;
const BOOK = /^[1-9]\d{0,8}$/;
/** A folder that could not be ingested is tried again after this time, or when it changes. */
const RETRY_MS = 60_000;

type Kind = "sound" | "texts";

interface WatchOptions {
  folder: string;
  /** Between two looks; what is equal in both is complete. */
  everyMs: number;
  /** @throws {Error} what stops this book's run */
  bringIn(book: number, folder: string): Promise<void>;
  /** Likewise for its manuscripts. */
  bringInTexts(book: number, folder: string): Promise<void>;
  /** Whatever else is due, after each round. */
  between?(): Promise<void>;
  /** The sentence for a failure, at the terminal. */
  explain(error: unknown, book: number, of: Kind): string;
  say(line: string): void;
  signal: AbortSignal;
}

/** The observed state of one book's folder. */
interface Seen {
  state: string;
  retryAtMs: number;
  /** The state that this process has brought in and could not note. */
  broughtIn?: string;
}

/**
 * Runs until the signal. What was ingested is noted in the folder itself, so that after the end of a process,
 * however it came, the next one continues.
 * @throws {StartError} when the folder cannot be read
 */
export async function watch(o: WatchOptions): Promise<void> {
  const seen = new Map<string, Seen>();
  let books = await listBooks(o.folder), said = "", failed = "";
  while (!o.signal.aborted) {
    for (const name of books) {
      if (o.signal.aborted) return;
      for (const kind of ["sound", "texts"] as const) await look(o, name, { kind, seen });
    }
    await o.between?.().catch((error) => {
      if (failed !== String(error)) o.say(reasonOf(error));
      failed = String(error);
    });
    await pause(o.everyMs, o.signal);
    try {
      books = await listBooks(o.folder);
      said = "";
    } catch (error) { // a disk that is away for a while
      books = [];
      if (said !== String(error)) o.say(`${reasonOf(error)} Trying again.`);
      said = String(error);
    }
  }
}

/** One book's failure, of whatever kind, is said and stops no other. */
async function look(
  o: WatchOptions,
  name: string,
  { kind, seen }: { kind: Kind; seen: Map<string, Seen> },
): Promise<void> {
  const isSound = kind === "sound";
  const folder = join(o.folder, name, ...isSound ? [] : [TEXTS_FOLDER]);
  const read = isSound ? stateOf(folder) : stateOfTexts(folder);
  const state = await read.catch((error) => `cannot look: ${reasonOf(error)}`);
  const key = `${name} ${kind}`, before = seen.get(key);
  if (state === null || state === await readNote(folder) || state === before?.broughtIn) return;
  if (before?.state !== state) {
    seen.set(key, { state, retryAtMs: 0 });
    return;
  }
  if (Date.now() < before.retryAtMs) return;
  try {
    o.say(isSound ? `Importing book ${name}.` : `Importing the texts of book ${name}.`);
    await (isSound ? o.bringIn : o.bringInTexts)(Number(name), folder);
    seen.delete(key);
    // Files that arrived meanwhile make another state: ingested next.
    await writeNote(folder, state).catch((error) => {
      seen.set(key, { state, retryAtMs: 0, broughtIn: state });
      o.say(
        `Book ${name}: can't write to ${folder} (${
          reasonOf(error)
        }), so it will be imported again when this command restarts.`,
      );
    });
  } catch (error) {
    if (o.signal.aborted) return;
    o.say(`Book ${name}: ${o.explain(error, Number(name), kind)}`);
    seen.set(key, { state, retryAtMs: Date.now() + RETRY_MS });
  }
}

async function listBooks(folder: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.filter((it) => it.isDirectory && BOOK.test(it.name)).map(({ name }) => name)
      .toSorted((a, b) => Number(a) - Number(b));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Can't watch ${folder}: ${reason}.`);
  }
}

/** Names, sizes and times of what would be ingested; null: nothing usable, or files that just moved. */
async function stateOf(folder: string): Promise<string | null> {
  try {
    const { sources, refused } = await findSources(folder);
    const facts = [
      // A right that is given later is a change too.
      ...sources.map((it) => [
        ...[it.name, it.bytes, it.modifiedMs],
        ...isOpenToAll(it) ? [] : [it.mode],
      ]),
      ...refused,
    ];
    return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
  } catch (error) {
    if (error instanceof IngestError || error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Likewise of a book's manuscripts. */
async function stateOfTexts(folder: string): Promise<string | null> {
  const files = await findManuscripts(folder);
  if (files.length === 0) return null;
  return createHash("sha256").update(JSON.stringify(files)).digest("hex");
}

const isOpenToAll = ({ mode }: Source) => mode === undefined || (mode & 0o444) === 0o444;

const readNote = (folder: string): Promise<string | null> =>
  Deno.readTextFile(join(folder, NOTE)).then((text) => text.trim(), () => null);

/** Under another name first: if the process dies here, the former note stays and the book is ingested again. */
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
