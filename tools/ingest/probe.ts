/** Tries whether a file is sound at all, on its first moment. */
import type { Ffmpeg } from "@/tools/ingest/ffmpeg.ts";
import type { Refusal } from "@/tools/ingest/ingest_error.ts";
import type { Source } from "@/tools/ingest/recording.ts";
import { runFfmpeg } from "@/tools/ingest/run_ffmpeg.ts";

/** null when ffmpeg can decode it, else why not. */
export async function canDecode(
  { ffmpeg, source, signal }: { ffmpeg: Ffmpeg; source: Source; signal: AbortSignal },
): Promise<Refusal | null> {
  const args = ["-i", `file:${source.path}`, "-map", "0:a:0", "-t", "0.2", "-f", "null", "-"];
  const { ok, complaints } = await runFfmpeg(ffmpeg, { args, signal, onProgress: () => {} });
  return ok ? null : notSound(source.name, complaints);
}

/** The refusal of a file that ffmpeg makes nothing of. */
export const notSound = (name: string, complaints: string[]): Refusal => ({
  name,
  reason: `is not sound that can be decoded (${complaints[0] ?? "ffmpeg gives no reason"})`,
  remedy: "Export it again as MP3, M4A, FLAC or WAV, or take it out of the folder",
});
