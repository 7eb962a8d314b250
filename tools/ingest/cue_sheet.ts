/** Chapter marks from cue sheets beside the recordings. */

import { basename, dirname, extname, join } from "node:path";
import { parseCueSheet, type SheetFile } from "@/lib/media/marks.ts";
import type { ChapterMark, Source } from "./recording.ts";

interface Sheet {
  /** Name of the sheet without its extension. */
  name: string;
  files: SheetFile[];
}

const MAX_BYTES = 1_000_000;

interface CueSheets {
  /** The marks of a file of which a sheet beside it tells; empty: none does. */
  marksOf(source: Source): Promise<ChapterMark[]>;
}

/** Reads each folder's sheets once. */
export function openCueSheets(): CueSheets {
  const folders = new Map<string, Promise<Sheet[]>>();
  return {
    async marksOf({ path }) {
      const folder = dirname(path);
      if (!folders.has(folder)) folders.set(folder, readSheets(folder));
      const stem = stemOf(path);
      for (const { name, files } of await folders.get(folder)!) {
        const named = files.find((it) => stemOf(it.name) === stem);
        if (named) return named.marks;
        if (name === stem && files.length === 1) return files[0]!.marks;
      }
      return [];
    },
  };
}

/** A sheet often names the WAV that the file was made of. */
const stemOf = (path: string): string =>
  basename(path.replaceAll("\\", "/"), extname(path)).normalize("NFC").toLowerCase();

async function readSheets(folder: string): Promise<Sheet[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  const names = entries.map(({ name }) => name).filter((it) => /^[^.].*\.cue$/i.test(it)).sort();
  const sheets = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size } = await Deno.stat(path);
      const bytes = size > MAX_BYTES ? new Uint8Array() : await Deno.readFile(path);
      return { name: stemOf(name), files: parseCueSheet(decode(bytes)) };
    }).map((it) => it.catch(() => null)),
  );
  return sheets.filter((it) => it !== null);
}

/** Old ones are in the letters of their system. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
