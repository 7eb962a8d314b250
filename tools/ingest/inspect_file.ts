/** Finds in a file's own headers what would make it unusable, before any time is spent on it. */

import { extname } from "node:path";
import type { Refusal, Source } from "./recording.ts";

const PROTECTED_EXTENSIONS = new Set([".m4p", ".aa", ".aax", ".aaxc"]);
const PROTECTED_BRANDS = new Set(["aax ", "aaxc", "M4P "]);
/** Sample entries of encrypted sound: FairPlay, Common Encryption, Audible. */
const PROTECTED_ENTRIES = new Set(["drms", "enca", "aavd"]);
/** Boxes on the way from the top of an MP4 to its sample entries, with the bytes before their children. */
const CONTAINERS: Record<string, number> = { moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0, stsd: 8 };

/** The reason to leave a file out; null: none was found yet. */
export async function inspectFile(source: Source): Promise<Refusal | null> {
  const { name, bytes } = source;
  if (bytes === 0) {
    return { name, reason: "is empty (0 bytes)", remedy: "Copy or export it again" };
  }
  using file = await Deno.open(source.path);
  const head = await readAt(file, 0, 12);
  if (isAscii(head, 4, "ftyp")) return await inspectMp4(source, file, head);
  if (isAscii(head, 0, "RIFF") && isCutRiff(head, bytes)) {
    return {
      name,
      reason: "is cut off: its header says it is longer",
      remedy: "Copy or export it again",
    };
  }
  return PROTECTED_EXTENSIONS.has(extname(name).toLowerCase()) ? protectedFile(name) : null;
}

async function inspectMp4(
  { name, bytes }: Source,
  file: Deno.FsFile,
  head: Uint8Array,
): Promise<Refusal | null> {
  if (PROTECTED_BRANDS.has(ascii(head, 8))) return protectedFile(name);
  const names = await listBoxes(file, 0, bytes);
  if (names.some((box) => PROTECTED_ENTRIES.has(box))) return protectedFile(name);
  if (names.includes("moov")) return null;
  return {
    name,
    reason: "is cut off: its index is missing",
    remedy: "Copy or export it again",
  };
}

const protectedFile = (name: string): Refusal => ({
  name,
  reason: "is copy-protected",
  remedy: "Use a recording without copy protection",
});

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

/** Whether a WAV claims more than it has; writers to a pipe claim 0 or the maximum, which counts as no claim. */
function isCutRiff(head: Uint8Array<ArrayBuffer>, bytes: number): boolean {
  const claimed = new DataView(head.buffer).getUint32(4, true);
  return claimed > 0 && claimed < 0xffff0000 && claimed + 8 > bytes + 1; // +1: a byte of padding
}

async function readAt(
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

const ascii = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));
const isAscii = (bytes: Uint8Array, at: number, wanted: string) => ascii(bytes, at) === wanted;
