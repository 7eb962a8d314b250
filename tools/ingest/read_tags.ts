/** Reads what files say of themselves: their tags, their chapter marks, and lengths that are no guess. */

import { parseFile } from "npm:music-metadata@12.1.0";
import { z } from "zod";
import { ascii, readAt } from "./inspect_file.ts";
import { parseCueSheet } from "@/lib/media/marks.ts";
import type { Tags } from "./recording.ts";

interface Read extends Tags {
  container: string;
}

/** Read in full by music-metadata; of other containers it misses marks, edits or damage, which ffprobe knows. */
const READ_IN_FULL = /^(MPEG|WAVE|AIFF.*)$/;

/** Without any, or without sound, every field is null. */
export async function readTags(path: string): Promise<Tags> {
  const read = await readWithLibrary(path);
  if (read && READ_IN_FULL.test(read.container)) return toTags(read);
  const probed = await probe(path);
  if (!probed) return toTags(read);
  return {
    title: read?.title ?? probed.title,
    track: read?.track ?? probed.track,
    disc: read?.disc ?? probed.disc,
    durationSec: probed.durationSec,
    marks: probed.marks.length > 0 ? probed.marks : read?.marks ?? [],
  };
}

function toTags(read: Read | null): Tags {
  const { title = null, track = null, disc = null, durationSec = null, marks = [] } = read ?? {};
  return { title, track, disc, durationSec, marks };
}

/** null: no sound, or nothing that it knows. */
async function readWithLibrary(path: string): Promise<Read | null> {
  try {
    const { common, format } = await parseFile(path, { includeChapters: true, skipCovers: true });
    const container = format.container ?? "";
    const isGuess = container === "MPEG" && !await saysItsLength(path);
    return {
      container,
      title: common.title?.trim() || null,
      track: common.track.no,
      disc: common.disk.no,
      durationSec: isGuess ? null : format.duration ?? null,
      marks: (format.chapters ?? []).map(({ title, start, timeScale }) => ({
        title: title.trim(),
        // MP4 counts in units of the time scale; MP3 in seconds, without one.
        startSec: timeScale ? start / timeScale : start,
      })),
    };
  } catch {
    return null;
  }
}

/* An MP3 says its length in a first frame of its own; without one every length is a guess from a bit rate. */

const FIRST_FRAME_BYTES = 2_048;
const ID3_HEADER_BYTES = 10;

async function saysItsLength(path: string): Promise<boolean> {
  using file = await Deno.open(path);
  let at = 0;
  while (true) { // several tags may stand before the sound
    const head = await readAt(file, at, ID3_HEADER_BYTES);
    if (head.length < ID3_HEADER_BYTES || ascii(head, 0, 3) !== "ID3") break;
    const size = head.subarray(6).reduce((sum, byte) => sum << 7 | byte & 0x7f, 0);
    at += ID3_HEADER_BYTES + size;
  }
  return /Xing|Info|VBRI/.test(ascii(await readAt(file, at, FIRST_FRAME_BYTES), 0, Infinity));
}

/* ffprobe, which comes with ffmpeg. */

const numberText = z.coerce.number().catch(NaN);
const tagsSchema = z.record(z.string(), z.string()).default({});
const probedSchema = z.object({
  format: z.object({
    format_name: z.string(),
    start_time: numberText.optional(),
    duration: numberText.optional(),
    tags: tagsSchema,
  }),
  streams: z.array(z.object({ duration: numberText.optional(), tags: tagsSchema })).default([]),
  chapters: z.array(z.object({ start_time: numberText, tags: tagsSchema })).default([]),
});

/** It estimates these from their bit rate. */
const ESTIMATED = /^(mp3|aac)$/;
/** A start before this is an encoder's delay, which marks do not count. */
const LATE_SEC = 0.1;
const DEADLINE_MS = 60_000;

/** null: it is not there, or knows nothing of the file. */
async function probe(path: string): Promise<Tags | null> {
  const { success, stdout } = await new Deno.Command("ffprobe", {
    args: ["-v", "error", "-of", "json", "-show_format", "-show_chapters", "-show_streams"]
      .concat(["-select_streams", "a:0", `file:${path}`]),
    stdin: "null",
    stderr: "null",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).output().catch(() => ({ success: false, stdout: new Uint8Array() }));
  if (!success) return null;
  const parsed = probedSchema.safeParse(JSON.parse(new TextDecoder().decode(stdout)));
  if (!parsed.success || parsed.data.streams.length === 0) return null;
  const { format, streams: [sound], chapters } = parsed.data;
  const tags = lowerCased({ ...sound!.tags, ...format.tags });
  const startSec = positive(format.start_time) ?? 0;
  // Marks count from the file's time zero, ffmpeg from the first sound.
  const lateSec = startSec > LATE_SEC ? startSec : 0;
  const marks = chapters.map(({ start_time, tags }) => ({
    title: lowerCased(tags).title?.trim() ?? "",
    startSec: Math.max(0, start_time - lateSec),
  }));
  // A FLAC has its cue sheet as a block without titles, as a tag with them, or as both.
  const sheet = parseCueSheet(tags.cuesheet ?? "")[0]?.marks ?? [];
  const durationSec = positive(sound!.duration) ?? positive(format.duration);
  return {
    title: tags.title?.trim() || null,
    track: leadingNumber(tags.track ?? tags.tracknumber),
    disc: leadingNumber(tags.disc ?? tags.discnumber),
    durationSec: ESTIMATED.test(format.format_name) ? null : durationSec,
    marks: marks.some(({ title }) => title !== "") || sheet.length === 0 ? marks : sheet,
  };
}

const positive = (value: number | undefined): number | null =>
  value !== undefined && value > 0 ? value : null;

const leadingNumber = (text: string | undefined): number | null =>
  positive(Number(/^\d+/.exec(text?.trim() ?? "")?.[0]));

const lowerCased = (tags: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));
