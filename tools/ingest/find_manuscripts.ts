/** The manuscripts in a book's folder of texts, and how they are to be read. */

import { extname, join } from "node:path";
import { isManuscriptName } from "@/lib/media/recording_files.ts";
import { compareNames } from "./chapter_names.ts";
import { IngestError } from "./recording.ts";

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
  throw new IngestError(
    `${epub.name} is the whole book, so remove the other texts, or remove it and keep one text per chapter.`,
  );
}

/** In espeak-ng's notation, by their English names. */
const LANGUAGES = ["de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs"];

/** The language of a book as the catalogue names it, in English or in itself; English if it is another. */
export function languageOf(named: string | undefined): string {
  const wanted = named?.toLowerCase() ?? "";
  return LANGUAGES.find((code) =>
    [code, nameOf(code, "en"), nameOf(code, code)].some((it) =>
      it !== "" && wanted.startsWith(it.toLowerCase())
    )
  ) ?? (/brit|\buk\b/.test(wanted) ? "en-gb" : "en-us");
}

const nameOf = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? "";
