/** Second pass: one ffmpeg command that decodes a recording once and encodes it four times. */

import { join } from "node:path";
import { type Ffmpeg, runFfmpeg } from "./ffmpeg.ts";
import { type Gain, gainFor, type Measured, reading } from "./measure.ts";
import {
  LADDER_KBPS,
  MP3_DELAY_SAMPLES,
  MP3_FRAME_SAMPLES,
  MP3_KBPS,
  PEAK_DBFS,
  type Recording,
  RefusedRecording,
} from "./recording.ts";

interface Encoded {
  /** Bare frames without header and tag; at least `frames` of them. */
  mp3: string;
  /** ADTS, beginning with the priming frame. */
  aac: { kbps: number; file: string }[];
  /** Number of MP3 frames in the chapter. */
  frames: number;
  /** Length of every rendition, in samples. */
  samples: number;
}

interface EncodeOptions {
  ffmpeg: Ffmpeg;
  recording: Recording;
  measured: Measured;
  /** Existing output folder. */
  dir: string;
  onProgress: (sec: number) => void;
  signal: AbortSignal;
}

/** No dates or program names, nothing but sound: equal input makes equal bytes. */
const BARE = [
  "-map_metadata",
  "-1",
  "-map_chapters",
  "-1",
  "-fflags",
  "+bitexact",
  "-flags:a",
  "+bitexact",
];

export async function encode(o: EncodeOptions): Promise<Encoded> {
  const frames = Math.ceil((o.measured.samples + MP3_DELAY_SAMPLES) / MP3_FRAME_SAMPLES);
  const samples = frames * MP3_FRAME_SAMPLES;
  const mp3 = join(o.dir, "sound.mp3");
  const aac = LADDER_KBPS.map((kbps) => ({ kbps, file: join(o.dir, `sound-${kbps}.aac`) }));
  const { feed, input, filters } = reading(o.recording, o.measured);
  const args = [
    ...input,
    "-filter_complex",
    graph(filters, gainFor(o.measured), samples),
    ...["-map", "[mp3]", "-c:a", "libmp3lame", "-b:a", `${MP3_KBPS}k`],
    ...["-write_xing", "0", "-id3v2_version", "0", ...BARE, "-f", "mp3", `file:${mp3}`],
    ...aac.flatMap(({ kbps, file }) => [
      ...["-map", `[aac${kbps}]`, "-c:a", "aac", "-b:a", `${kbps}k`],
      ...[...BARE, "-f", "adts", `file:${file}`],
    ]),
  ];
  const { ok, complaints } = await runFfmpeg(o.ffmpeg, { ...o, feed, args });
  if (ok) return { mp3, aac, frames, samples };
  throw new RefusedRecording({
    name: o.recording.name,
    reason: `could not be encoded (${complaints.at(-1) ?? "ffmpeg gave no reason"})`,
    remedy: "Export it again as WAV or FLAC",
  });
}

function graph(filters: string[], { db, needsLimiter }: Gain, samples: number): string {
  const level = [
    ...(db === 0 ? [] : [`volume=${db}dB`]),
    ...(needsLimiter ? [`alimiter=limit=${10 ** (PEAK_DBFS / 20)}:level=0:latency=1`] : []),
  ];
  const taps = LADDER_KBPS.map((kbps) => `[aac${kbps}]`);
  return [
    `[0:a:0]${[...filters, ...level].join()},asplit=2[dry][late]`,
    // More silence than needed, so that the encoder surely writes the last wanted frame.
    `[dry]apad=whole_len=${samples + 2 * MP3_FRAME_SAMPLES}[mp3]`,
    `[late]adelay=${MP3_DELAY_SAMPLES}S:all=1,apad=whole_len=${samples},asplit=${taps.length}${
      taps.join("")
    }`,
  ].join(";");
}
