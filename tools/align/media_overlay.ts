/** When the passages of an EPUB 3 are spoken: its media overlays (w3.org/TR/epub-33, 9), which are SMIL. */

import { posix } from "node:path";
import { Parser } from "npm:htmlparser2@12.0.0";

/** A passage of a recording. */
export interface Clip {
  /** File of the sound, by its name in the EPUB. */
  audio: string;
  startMs: number;
  endMs: number;
}

/** @returns by the address of an element within the EPUB, such as `text/one.xhtml#s1` */
export function readOverlay(smil: string, file: string): Map<string, Clip> {
  const clips = new Map<string, Clip>();
  const resolve = (src = "") => posix.join(posix.dirname(file), unescapeAddress(src));
  let text = "";
  const parser = new Parser({
    onopentag(name, { src, clipBegin, clipEnd }) {
      const kind = name.replace(/^.*:/, "");
      if (kind === "par") text = "";
      if (kind === "text") text = resolve(src);
      if (kind !== "audio" || text === "") return;
      const startMs = toMs(clipBegin ?? "0"), endMs = toMs(clipEnd ?? "");
      if (startMs !== null && endMs !== null && endMs > startMs) {
        clips.set(text, { audio: resolve(src), startMs, endMs });
      }
    },
  }, { xmlMode: true });
  parser.end(smil);
  return clips;
}

const UNITS: Record<string, number> = { h: 3_600_000, min: 60_000, s: 1_000, ms: 1 };

/** SMIL's clock values: `0:01:02.5`, `01:02.5`, `62.5s`, `1.5min`, `62.5`; null: none of these. */
function toMs(text: string): number | null {
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text.trim());
  if (clock) {
    const [hours = 0, minutes, seconds] = clock.slice(1).map((it) => Number(it ?? 0));
    return Math.round(((hours * 60 + minutes!) * 60 + seconds!) * 1_000);
  }
  const count = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(text.trim());
  return count && Math.round(Number(count[1]) * UNITS[count[2] ?? "s"]!);
}

/** Of a file within an EPUB: a percent sign may escape nothing. */
export function unescapeAddress(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
