/**
 * The files in the folder that `ingest --watch` watches: `11/01 Storm.mp3`, and manuscripts in `11/texts`. The author
 * lists, plays, renames and removes them at the desk.
 */

import { dirname, extname, join } from "node:path";
import { compareNumbered } from "@/lib/platform/language/format.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { createReader } from "../library/reader.server.ts";
import { cueSheet, type Mark, parseCueSheet } from "../marks.ts";
import {
  isManuscriptName,
  isRecordingName,
  recordingName,
  SOUND_TYPES,
  TEXTS_FOLDER,
} from "../recording_files.ts";
import { streamMedia } from "../streaming/send_file.server.ts";
import { INBOX_REFUSALS } from "../words.ts";

interface InboxFile {
  /** Path within the book's folder. */
  name: string;
  bytes: number;
  modifiedMs: number;
  kind: "sound" | "text";
  /** Where its chapters begin, by the cue sheet beside it; empty: there is none. */
  marks: Mark[];
}

/** The note of `ingest --watch` on what it has imported; without it a folder is imported again. */
export const IMPORTED_NOTE = ".ingested";

/** Enough for any book, and few enough for a page. */
const MAX_FILES = 2_000;
const MAX_DEPTH = 4;
const MAX_SHEET = 200_000;

type Gone = Refusal<"gone">;
const GONE = refuse("gone", () => INBOX_REFUSALS.gone);

export function createInbox(folder: string) {
  const source = createReader(createFolder(folder));
  const folderOf = (bookId: number) => join(folder, String(bookId));

  async function list(bookId: number): Promise<InboxFile[]> {
    const paths = await namesBelow(folderOf(bookId), "", MAX_DEPTH);
    const sheets = new Set(paths.filter((it) => /\.cue$/i.test(it)).map(withoutEnding));
    const found = await Promise.all(paths.map(async (name): Promise<InboxFile | null> => {
      const isText = name.startsWith(`${TEXTS_FOLDER}/`) && isManuscriptName(name);
      if (!isText && !isRecordingName(name)) return null;
      const info = await Deno.stat(join(folderOf(bookId), name)).catch(() => null);
      if (!info?.isFile) return null;
      return {
        name,
        bytes: info.size,
        modifiedMs: info.mtime?.getTime() ?? 0,
        kind: isText ? "text" : "sound",
        marks: sheets.has(withoutEnding(name)) ? await marksOf(join(folderOf(bookId), name)) : [],
      };
    }));
    return found.filter((it) => it !== null)
      .toSorted((a, b) => compareNumbered(a.name, b.name));
  }

  /** Only a listed name is ever used as a path. */
  const find = async (bookId: number, name: string) =>
    (await list(bookId)).find((it) => it.name === name) ?? null;

  async function forget(bookId: number): Promise<void> {
    for (const note of [IMPORTED_NOTE, `${TEXTS_FOLDER}/${IMPORTED_NOTE}`]) {
      await Deno.remove(join(folderOf(bookId), note)).catch(ignoreAbsent);
    }
  }

  return {
    list,
    /** Numbers of the books that have files. */
    async books(): Promise<number[]> {
      const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
      return entries.filter(({ isDirectory, name }) => isDirectory && /^[1-9]\d{0,8}$/.test(name))
        .map(({ name }) => Number(name)).toSorted((a, b) => a - b);
    },
    /** Gives a file another name in the same folder. */
    async rename(
      bookId: number,
      { name, to }: { name: string; to: string },
    ): Promise<Gone | Refusal<"bad_name" | "conflict"> | { ok: true; name: string }> {
      if (!await find(bookId, name)) return GONE;
      const ending = extname(name).toLowerCase();
      const clean = recordingName(to.toLowerCase().endsWith(ending) ? to : to + ending);
      if (clean === null) return refuse("bad_name", INBOX_REFUSALS.noName);
      const from = join(folderOf(bookId), name), target = join(dirname(from), clean);
      if (target === from) return { ok: true, name: clean };
      if (await isThere(target)) return refuse("conflict", INBOX_REFUSALS.taken(clean));
      await Deno.rename(from, target);
      const [sheet, moved] = [from, target].map((it) => `${withoutEnding(it)}.cue`);
      await Deno.rename(sheet!, moved!).catch(ignoreAbsent);
      return { ok: true, name: clean };
    },
    async remove(bookId: number, name: string): Promise<Gone | { ok: true }> {
      if (!await find(bookId, name)) return GONE;
      const path = join(folderOf(bookId), name);
      await Deno.remove(path);
      await Deno.remove(`${withoutEnding(path)}.cue`).catch(ignoreAbsent);
      return { ok: true };
    },
    /** Says where the chapters of one long file begin, as a cue sheet beside it; no marks: removes the sheet. */
    async mark(bookId: number, name: string, marks: Mark[]): Promise<Gone | { ok: true }> {
      const file = await find(bookId, name);
      if (file?.kind !== "sound") return GONE;
      const path = join(folderOf(bookId), `${withoutEnding(name)}.cue`);
      if (marks.length === 0) await Deno.remove(path).catch(ignoreAbsent);
      else await Deno.writeTextFile(path, cueSheet(name, marks));
      await forget(bookId);
      return { ok: true };
    },
    /** The watcher imports the folder once more. */
    async again(bookId: number): Promise<Refusal<"nothing"> | { ok: true }> {
      if ((await list(bookId)).length === 0) return refuse("nothing", INBOX_REFUSALS.nothing);
      await forget(bookId);
      return { ok: true };
    },
    /** Streams a recording, with ranges; null: there is none. The caller has checked the author's role. */
    async stream(req: Request, bookId: number, name: string): Promise<Response | null> {
      const file = await find(bookId, name);
      if (file?.kind !== "sound") return null;
      const { bytes, modifiedMs } = file;
      const served = {
        path: `${bookId}/${name}`,
        bytes,
        etag: `"${bytes.toString(36)}-${Math.trunc(modifiedMs).toString(36)}"`,
        lastModifiedMs: modifiedMs,
        contentType: SOUND_TYPES[extname(name).toLowerCase()] ?? "application/octet-stream",
      };
      return await streamMedia<typeof served>({
        req,
        library: source,
        file: served,
        isFree: false,
      });
    },
  };
}

const withoutEnding = (name: string): string => name.slice(0, -extname(name).length || undefined);

/** The sheet that `mark` has written; another program's may be in other letters or of several files. */
async function marksOf(path: string): Promise<Mark[]> {
  const text = await Deno.readTextFile(`${withoutEnding(path)}.cue`).catch(() => "");
  return parseCueSheet(text.slice(0, MAX_SHEET)).at(0)?.marks ?? [];
}

/** Paths of all files, without hidden ones. */
async function namesBelow(folder: string, below: string, depth: number): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(join(folder, below))).catch(() => []);
  const found: string[] = [];
  for (const { name, isDirectory } of entries) {
    if (name.startsWith(".") || found.length >= MAX_FILES) continue;
    const path = below === "" ? name : `${below}/${name}`;
    if (!isDirectory) found.push(path);
    else if (depth > 1) found.push(...await namesBelow(folder, path, depth - 1));
  }
  return found.slice(0, MAX_FILES);
}

const isThere = (path: string): Promise<boolean> => Deno.lstat(path).then(() => true, () => false);

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
