/** Reads a recording's tags with music-metadata, which only tools need. */
import { type IAudioMetadata, parseFile } from "npm:music-metadata@12.1.0";
import type { Tags } from "@/tools/ingest/recording.ts";

const NOTHING: Tags = { title: null, track: null, disc: null, durationSec: null, marks: [] };

export async function readTags(path: string): Promise<Tags> {
  try {
    return toTags(await parseFile(path, { includeChapters: true, skipCovers: true }));
  } catch {
    return NOTHING; // no sound, or a kind this reader does not know: ffmpeg will say
  }
}

function toTags({ common, format }: IAudioMetadata): Tags {
  const marks = format.chapters?.map(({ title, start, timeScale }) => ({
    title: title.trim(),
    // MP4 counts in units of the time scale; MP3 in seconds, without one.
    startSec: timeScale ? start / timeScale : start,
  }));
  return {
    title: common.title?.trim() || null,
    track: common.track.no,
    disc: common.disk.no,
    durationSec: format.duration ?? null,
    marks: marks ?? [],
  };
}
