/** The recording: decoded by ffmpeg as it comes, so that hours of it are never held. */
import { IngestError } from "@/tools/ingest/ingest_error.ts";
import { FrameMaker, type Frames, SAMPLE_RATE } from "@/tools/align/mfcc.ts";

/** @throws {IngestError} when ffmpeg cannot read it */
export async function hearRecording(path: string, signal: AbortSignal): Promise<Frames> {
  const child = new Deno.Command("ffmpeg", {
    args: ["-hide_banner", "-nostdin", "-v", "error", "-i", path]
      .concat(["-vn", "-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "s16le", "pipe:1"]),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal,
  }).spawn();
  const complaint = new Response(child.stderr).text();
  const maker = new FrameMaker();
  let odd = new Uint8Array();
  for await (const chunk of child.stdout) {
    const bytes = new Uint8Array(odd.length + chunk.length);
    bytes.set(odd);
    bytes.set(chunk, odd.length);
    const whole = bytes.length - bytes.length % 2;
    odd = bytes.slice(whole);
    maker.push(new Int16Array(bytes.buffer, 0, whole / 2));
  }
  const { success } = await child.status;
  signal.throwIfAborted();
  if (!success) {
    throw new IngestError(`Cannot hear ${path}: ${(await complaint).trim().split("\n").at(-1)}`);
  }
  return maker.end();
}
