/** Reads parts of a file by their place. */

import { extname } from "node:path";
import { type ImportNotice, notice } from "@/lib/media/notice.ts";
import type { Source } from "./recording.ts";

/** Fewer bytes than wanted at the file's end. */
export async function readAt(
  file: Deno.FsFile,
  at: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  await file.seek(at, Deno.SeekMode.Start);
  const buffer = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const read = await file.read(buffer.subarray(filled));
    if (read === null) break;
    filled += read;
  }
  return buffer.slice(0, filled);
}

/** Four letters, such as the name of a box or a chunk. */
export const ascii = (bytes: Uint8Array, at: number, length = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/* Finds in a file's own headers what would make it unusable, before any time is spent on it. */

const PROTECTED_EXTENSIONS = new Set([".m4p", ".aa", ".aax", ".aaxc"]);
const PROTECTED_BRANDS = new Set(["aax ", "aaxc", "M4P "]);
/** Sample entries of encrypted sound: FairPlay, Common Encryption, Audible. */
const PROTECTED_ENTRIES = new Set(["drms", "enca", "aavd"]);
/** Boxes on the way from the top of an MP4 to its sample entries, with the bytes before their children. */
const CONTAINERS: Record<string, number> = { moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0, stsd: 8 };

interface Inspection {
  /** The reason to leave it out; null: none was found yet. */
  refusal: ImportNotice | null;
  readsOn: boolean;
  endsInTag?: boolean;
}

const leftOut = (refusal: ImportNotice): Inspection => ({ refusal, readsOn: false });
const GOOD: Inspection = { refusal: null, readsOn: false };

export async function inspectFile(source: Source): Promise<Inspection> {
  const { name, bytes } = source;
  if (bytes === 0) return leftOut(notice("empty", name));
  using file = await Deno.open(source.path);
  const head = await readAt(file, 0, 12);
  if (isAscii(head, 4, "ftyp")) {
    const refusal = await inspectMp4(source, file, head);
    return refusal ? leftOut(refusal) : GOOD;
  }
  if (isAscii(head, 0, "RIFF") && isAscii(head, 8, "WAVE")) return await inspectWav(source, file);
  const isProtected = PROTECTED_EXTENSIONS.has(extname(name).toLowerCase());
  if (isProtected) return leftOut(notice("copyProtected", name));
  return { ...GOOD, endsInTag: await endsInTag(file, bytes) };
}

/** Enough for the last part of any tag. */
const TAG_END_BYTES = 192;

async function endsInTag(file: Deno.FsFile, bytes: number): Promise<boolean> {
  const end = await readAt(file, Math.max(0, bytes - TAG_END_BYTES), TAG_END_BYTES);
  const letters = ascii(end, 0, TAG_END_BYTES);
  return /APETAGEX|LYRICS200|LYRICSEND|3DI/.test(letters) || letters.slice(-128, -125) === "TAG" ||
    end.every((byte) => byte === 0);
}

async function inspectMp4(
  { name, bytes }: Source,
  file: Deno.FsFile,
  head: Uint8Array,
): Promise<ImportNotice | null> {
  if (PROTECTED_BRANDS.has(ascii(head, 8))) return notice("copyProtected", name);
  const names = await listBoxes(file, 0, bytes);
  if (names.some((box) => PROTECTED_ENTRIES.has(box))) return notice("copyProtected", name);
  return names.includes("moov") ? null : notice("cutIndex", name);
}

/** Names of the boxes between two places of a file, and of the boxes within CONTAINERS. */
async function listBoxes(file: Deno.FsFile, start: number, end: number): Promise<string[]> {
  const names: string[] = [];
  for (let at = start; at + 8 <= end;) {
    const header = await readAt(file, at, 16);
    if (header.length < 8) break;
    const view = new DataView(header.buffer);
    const short = view.getUint32(0);
    const isLong = short === 1 && header.length === 16;
    const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? end - at : short;
    const box = ascii(header, 4);
    names.push(box);
    const inner = CONTAINERS[box];
    if (inner !== undefined) {
      names.push(
        ...await listBoxes(file, at + (isLong ? 16 : 8) + inner, Math.min(at + size, end)),
      );
    }
    if (size < 8) break; // not a box: the rest cannot be trusted
    at += size;
  }
  return names;
}

/* A WAV's header has 32 bits for its sizes: writers to a pipe put 0 or the maximum there, long files wrap around. */

/** What claims at least this is no claim. */
const NO_CLAIM = 0xffff0000;
/** Seconds that a header may promise and the file not hold; seconds that may follow unread. */
const MISSING_SEC = 0.5, UNREAD_SEC = 0.02;

async function inspectWav({ name, bytes }: Source, file: Deno.FsFile): Promise<Inspection> {
  let bytesPerSec = 0;
  for (let at = 12; at + 8 <= bytes;) {
    const header = await readAt(file, at, 8);
    const size = new DataView(header.buffer).getUint32(4, true);
    if (isAscii(header, 0, "fmt ")) {
      const format = await readAt(file, at + 8, 12);
      if (format.length === 12) bytesPerSec = new DataView(format.buffer).getUint32(8, true);
    }
    if (isAscii(header, 0, "data")) {
      if (size === 0 || size >= NO_CLAIM) return { refusal: null, readsOn: at + 8 < bytes };
      const end = at + 8 + size;
      if (end > bytes + MISSING_SEC * bytesPerSec) {
        return leftOut(notice("cutHeader", name));
      }
      const isRead = end + UNREAD_SEC * bytesPerSec >= bytes ||
        await endsInChunks(file, end + end % 2, bytes) || await endsInZeros(file, end, bytes);
      return { refusal: null, readsOn: !isRead };
    }
    at += 8 + size + size % 2;
  }
  return GOOD;
}

/** Whether nothing but other chunks follows. */
async function endsInChunks(file: Deno.FsFile, start: number, bytes: number): Promise<boolean> {
  let at = start;
  while (at + 8 <= bytes) {
    const header = await readAt(file, at, 8);
    if (!/^[ -~]{4}$/.test(ascii(header, 0))) return false;
    const size = new DataView(header.buffer).getUint32(4, true);
    at += 8 + size + size % 2;
  }
  return at <= bytes + 8;
}

async function endsInZeros(file: Deno.FsFile, start: number, bytes: number): Promise<boolean> {
  const STEP = 65_536;
  for (let at = start; at < bytes; at += STEP) {
    if (!(await readAt(file, at, STEP)).every((byte) => byte === 0)) return false;
  }
  return true;
}

const isAscii = (bytes: Uint8Array, at: number, wanted: string) => ascii(bytes, at) === wanted;
