/** Finds the recordings and manuscripts in the author's folder: one that cannot be read is named, and stops no other. */

import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { isManuscriptName, RECORDING_ENDINGS } from "@/lib/media/recording_files.ts";
import { type ImportNotice, notice } from "@/lib/media/notice.ts";
import { fold } from "@/lib/platform/fold.ts";
import { compareNames } from "./chapter_names.ts";
import { LANGUAGES } from "./languages/languages.ts";
import { IngestError, type Source } from "./recording.ts";

/** Protected and unusual formats are included: they are refused by name, not ignored. */
const SOUND = new Set([...RECORDING_ENDINGS, ".mka", ".wma", ".m4p", ".aa", ".aax", ".aaxc"]);
/** Usual companions of recordings, which need no mention. */
const BESIDE = new Set(
  ".jpg .jpeg .png .webp .gif .pdf .epub .txt .md .markdown .srt .vtt .cue .nfo .log .m3u .m3u8 .json .xml .ini .db"
    .split(" "),
);

interface FoundSources {
  /** In the natural order of their names. */
  sources: Source[];
  /** What is there and cannot be read. */
  refused: ImportNotice[];
  /** Names of files that are neither sound nor usual companions. */
  ignored: string[];
}

/** @throws {IngestError} when there is nothing, or nothing that could be sound. */
export async function findSources(input: string): Promise<FoundSources> {
  const info = await Deno.stat(input).catch((error) => {
    throw new IngestError(notice("noInput", input, reasonOf(error)));
  });
  const found: FoundSources = { sources: [], refused: [], ignored: [] };
  const isSound = (name: string) => SOUND.has(extname(name).toLowerCase());
  const isWanted = (name: string) => !info.isDirectory || isSound(name);
  const entries = info.isDirectory
    ? await listFolder(input, "", new Set([await Deno.realPath(input)]))
    : [{ path: input, name: basename(input) }];
  for (const entry of entries) {
    if ("unread" in entry) {
      if (entry.isFolder || isSound(entry.name)) found.refused.push(entry.unread);
    } else if (isWanted(entry.name)) {
      const { size, mtime, mode } = await Deno.stat(entry.path);
      const modifiedMs = mtime?.getTime() ?? 0;
      found.sources.push({ ...entry, bytes: size, modifiedMs, mode: mode ?? undefined });
    } else if (!BESIDE.has(extname(entry.name).toLowerCase())) found.ignored.push(entry.name);
  }
  if (found.sources.length === 0 && found.refused.length === 0) {
    throw new IngestError(notice("noRecordings", input));
  }
  found.sources.sort((a, b) => compareNames(a.name, b.name));
  found.ignored.sort(compareNames);
  return found;
}

type Entry = { path: string; name: string } | Unreadable;

interface Unreadable {
  name: string;
  isFolder: boolean;
  unread: ImportNotice;
}

/** Why a file or a folder is left out. @param name as the author knows it */
export const unreadable = (name: string, error: unknown): ImportNotice =>
  isDenied(error) ? notice("denied", name) : notice("unreadable", name, reasonOf(error));

/**
 * All files below a folder, without hidden ones ("._01.mp3" of a Mac). Links are followed, but not in a circle.
 * @param above real paths of the folders above it
 */
async function listFolder(folder: string, name: string, above: Set<string>): Promise<Entry[]> {
  let entries: { name: string; path: string }[];
  try {
    entries = await listEntries(folder);
  } catch (error) {
    if (name === "") {
      throw new IngestError(notice("noInput", folder, reasonOf(error)));
    }
    return [{ name, isFolder: true, unread: unreadable(name, error) }];
  }
  const below = entries.filter(({ name }) => !name.startsWith(".")).map(
    async (entry): Promise<Entry[]> => {
      const shown = name === "" ? entry.name : `${name}/${entry.name}`;
      const info = await Deno.stat(entry.path).catch((error) => error as Error);
      if (info instanceof Error) {
        const isGone = info instanceof Deno.errors.NotFound;
        const unread = isGone ? notice("brokenLink", shown) : unreadable(shown, info);
        return [{ name: shown, isFolder: false, unread }];
      }
      if (info.isFile) return [{ path: entry.path, name: shown }];
      if (!info.isDirectory) return [];
      const real = await Deno.realPath(entry.path);
      return above.has(real) ? [] : await listFolder(entry.path, shown, new Set([...above, real]));
    },
  );
  return (await Promise.all(below)).flat();
}

export const reasonOf = (error: unknown) =>
  isDenied(error) ? "permission denied" : error instanceof Error ? error.message : String(error);

const isDenied = (error: unknown): boolean =>
  error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable;

/* Names of old archives and other systems that are no UTF-8, which Deno cannot open: a shell links to them. */

const LINK_ALL = 'cd -- "$1" && mkdir -p -- "$2" && n=0 && for f in *; do n=$((n+1)); ' +
  'printf "%s\\0" "$f"; ln -sfn -- "$PWD/$f" "$2/$n"; done';

async function listEntries(folder: string): Promise<{ name: string; path: string }[]> {
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  const plain = names.filter((name) => !name.includes("\ufffd"))
    .map((name) => ({ name, path: join(folder, name) }));
  if (plain.length === names.length || Deno.build.os === "windows") return plain;
  const key = createHash("sha256").update(await Deno.realPath(folder)).digest("hex").slice(0, 16);
  const links = join(tmpdir(), `lamplight-names-${key}`); // the same in the next run, which continues
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", LINK_ALL, "sh", folder, links],
    env: { LC_ALL: "C" },
    stderr: "null",
  }).output();
  const foreign = split(stdout).flatMap((bytes, index) => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      return [];
    } catch {
      const name = new TextDecoder("windows-1252").decode(bytes);
      return [{ name, path: join(links, String(index + 1)) }];
    }
  });
  return [...plain, ...foreign];
}

/** At each NUL. */
function split(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0, at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0) continue;
    parts.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return parts;
}

/* The manuscripts in a book's folder of texts, and how they are to be read. */

interface FoundManuscript {
  name: string;
  bytes: number;
  modifiedMs: number;
}

/** In the natural order of their names; empty also if there is no such folder. */
export async function findManuscripts(folder: string): Promise<FoundManuscript[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  const names = entries.filter(({ isFile, name }) =>
    isFile && !name.startsWith(".") && isManuscriptName(name)
  ).map(({ name }) => name);
  return await Promise.all(
    names.toSorted(compareNames).map(async (name) => {
      const { size, mtime } = await Deno.stat(join(folder, name));
      return { name, bytes: size, modifiedMs: mtime?.getTime() ?? 0 };
    }),
  );
}

/**
 * One file is the whole book or names its chapter; several are one per chapter.
 * @throws {IngestError} when they are neither
 */
export function chooseInput(folder: string, files: { name: string }[]): string {
  const [first] = files;
  if (first && files.length === 1) return join(folder, first.name);
  const epub = files.find(({ name }) => extname(name).toLowerCase() === ".epub");
  if (!epub) return folder;
  throw new IngestError(notice("wholeBook", epub.name));
}

/** Voices of espeak-ng by ISO 639-1: those of the languages that names are read in, and of some others. */
const VOICES: { code: string; voice: string }[] = [
  ...LANGUAGES.filter(({ code }) => code !== "en"),
  ...["sv", "da", "nb", "fi", "cs"].map((code) => ({ code, voice: code })),
];

/**
 * The voice that speaks a book's language as the catalogue names it: by its code, in English or in itself; English if
 * it is another. "Portuguese" is Brazil's unless it says otherwise.
 */
export function voiceOf(named: string | undefined): string {
  const wanted = fold(named?.trim() ?? "");
  const { code, voice } =
    VOICES.find(({ code }) =>
      wanted === code || wanted.startsWith(`${code}-`) ||
      [nameOf(code, "en"), nameOf(code, code)].some((it) => it !== "" && wanted.includes(fold(it)))
    ) ?? {};
  if (code === "pt" && /pt-pt|portugal|europ/.test(wanted)) return "pt";
  return voice ?? (/brit|\buk\b/.test(wanted) ? "en-gb" : "en-us");
}

const nameOf = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? "";
