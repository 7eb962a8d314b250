/** Reads the text of a chapter. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { scriptText } from "@/lib/media/server/demo/script_text.ts";
import { readWhole } from "@/lib/media/server/files/read_whole.ts";
import type { MediaSource, WholeFile } from "@/lib/media/server/files/reader.ts";
import type { StoredText } from "@/lib/media/server/library/manifest_index.ts";
import { formatVtt } from "@/lib/media/text/vtt.ts";

export interface ChapterText {
  /** WebVTT. */
  vtt: string;
  /** Changes with the text: hexadecimal digits. */
  version: string;
  lastModifiedMs: number;
}

/** Bound of the cache of texts, in UTF-16 code units. */
const MAX_REMEMBERED_LETTERS = 16_000_000;

export type ReadText = (text: StoredText) => Promise<ChapterText>;

/**
 * Creates a reader with an LRU cache. Checks each file against its checksum in the manifest.
 * @throws {MediaUnavailable} by the reader; also if the checksum differs
 */
export function createTextReader(source: MediaSource<WholeFile>): ReadText {
  const known = new LRUCache<string, ChapterText>({
    maxSize: MAX_REMEMBERED_LETTERS,
    sizeCalculation: ({ vtt }) => vtt.length,
  });
  return async (text) => {
    const { lastModifiedMs } = text;
    if (text.kind === "script") {
      const vtt = formatVtt(scriptText(text.title, text.durationSec));
      return { vtt, version: sumOf(vtt).slice(0, 16), lastModifiedMs };
    }
    const { path, bytes, sha256 } = text;
    const kept = known.get(sha256);
    if (kept) return kept;
    const vtt = new TextDecoder().decode(await readWhole(source, { path, bytes, sha256 }));
    const read = { vtt, version: sha256.slice(0, 16), lastModifiedMs };
    known.set(sha256, read);
    return read;
  };
}

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");
