/** Lists of chapters as people write them, one a line: "Storm", or "1:02:03 Storm" where the chapter begins. */

import { formatClock } from "@/lib/platform/duration.ts";

export interface Mark {
  title: string;
  startSec: number;
}

interface ListedLine {
  title: string;
  /** null: the line has no time. */
  startSec: number | null;
}

/** "1:02:03 Storm", "62:03 - Storm", "[00:00] Storm"; a number alone ("7 Storm") is no time. */
const TIMED =
  /^[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?[\])]?(?:\s*[-–—|:]\s*|\s+|$)(.*)$/u;

/** Empty lines are left out. */
export const readList = (text: string): ListedLine[] =>
  text.split(/\r\n?|\n/).map((it) => it.trim()).filter(Boolean).map((line) => {
    const found = TIMED.exec(line);
    if (!found) return { title: line, startSec: null };
    const [, hours = "0", minutes = "0", seconds = "0", part = "", title = ""] = found;
    const startSec = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) +
      (part === "" ? 0 : Number(`0.${part}`));
    return { title: title.trim(), startSec };
  });

/** Marks, if every line has a title and a later time than the line before; null: not so. */
export function toMarks(lines: ListedLine[]): Mark[] | null {
  const marks = lines.flatMap(({ title, startSec }) =>
    startSec === null || title === "" ? [] : [{ title, startSec }]
  );
  const isRising = marks.every((it, at) => at === 0 || it.startSec > marks[at - 1]!.startSec);
  return marks.length === lines.length && isRising ? marks : null;
}

/** A second of a cue sheet has 75 frames. */
const FRAMES = 75;

/** @param file name of the recording, which is beside the sheet */
export function cueSheet(file: string, marks: Mark[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', "'")}"`;
  const two = (value: number) => String(value).padStart(2, "0");
  const tracks = marks.flatMap(({ title, startSec }, at) => {
    const frames = Math.round(startSec * FRAMES);
    const [minutes, rest] = [Math.floor(frames / FRAMES / 60), frames % (FRAMES * 60)];
    return [
      `  TRACK ${two(at + 1)} AUDIO`,
      `    TITLE ${quoted(title)}`,
      `    INDEX 01 ${two(minutes)}:${two(Math.floor(rest / FRAMES))}:${two(rest % FRAMES)}`,
    ];
  });
  return [`FILE ${quoted(file.split("/").at(-1)!)} WAVE`, ...tracks, ""].join("\n");
}

/** What a cue sheet says about one file. A track without a title has an empty one, as marks of files have. */
export interface SheetFile {
  name: string;
  marks: Mark[];
}

export function parseCueSheet(text: string): SheetFile[] {
  const files: SheetFile[] = [];
  let title = "", isInTrack = false;
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n?|\n/)) {
    const [, word = "", rest = ""] = /^(\S+)\s+(\S.*)$/.exec(line.trim()) ?? [];
    const quoted = /^"([^"]*)"/.exec(rest)?.[1];
    switch (word.toUpperCase()) {
      case "FILE":
        files.push({ name: quoted ?? withoutLastWord(rest), marks: [] });
        break;
      case "TRACK":
        isInTrack = true;
        title = "";
        break;
      case "TITLE":
        title = quoted ?? rest;
        break;
      case "INDEX": {
        const found = /^0*1\s+(\d+):(\d+):(\d+)/.exec(rest);
        if (!found || !isInTrack) break;
        const [minutes, seconds, frames] = found.slice(1).map(Number);
        files.at(-1)?.marks.push({ title, startSec: minutes! * 60 + seconds! + frames! / FRAMES });
      }
    }
  }
  return files;
}

/** Of "Book one.wav WAVE" the name. */
function withoutLastWord(text: string): string {
  const at = Math.max(text.lastIndexOf(" "), text.lastIndexOf("\t"));
  return at < 0 ? text : text.slice(0, at).trimEnd();
}

/** Marks as the author types them. */
export const listMarks = (marks: Mark[]): string =>
  marks.map(({ title, startSec }) => `${formatMark(startSec)} ${title}`).join("\n");

/** "1:02:03", with what is left of a second behind it: "0:04.5". */
function formatMark(sec: number): string {
  const ms = Math.round(sec * 1_000), part = ms % 1_000;
  const rest = part === 0 ? "" : String(part / 1_000).slice(1);
  return formatClock((ms - part) / 1_000) + rest;
}
