/** Finds ffmpeg and makes sure that it can do what is asked of it. */
import { IngestError } from "@/tools/ingest/ingest_error.ts";

const OLDEST: [major: number, minor: number] = [5, 1]; // alimiter's `latency`
const ENCODERS = ["libmp3lame", "aac"];
const INSTALL = 'Install ffmpeg 5.1 or newer with its usual encoders ("apt install ffmpeg" on ' +
  'Debian or Ubuntu, "brew install ffmpeg" on a Mac, "winget install ffmpeg" on Windows) and try again.';

export interface Ffmpeg {
  command: string;
  /** As it calls itself, such as `5.1.9-0+deb12u1`. */
  version: string;
}

/** @throws {IngestError} when ffmpeg is absent, older than 5.1 or built without an encoder. */
export async function requireFfmpeg(command = "ffmpeg"): Promise<Ffmpeg> {
  const { banner, encoders } = await askEncoders(command);
  const version = /^ffmpeg version (\S+)/m.exec(banner)?.[1] ?? "unknown";
  if (isTooOld(version)) {
    throw new IngestError(
      `This machine's ffmpeg is version ${version}, which is too old. ${INSTALL}`,
    );
  }
  for (const name of ENCODERS) {
    if (new RegExp(`^ A\\S+ ${name} `, "m").test(encoders)) continue;
    throw new IngestError(`This machine's ffmpeg ${version} has no encoder ${name}. ${INSTALL}`);
  }
  return { command, version };
}

/** Builds from the source tree have no such number; they are taken to be new. */
function isTooOld(version: string): boolean {
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) return false;
  return Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
}

async function askEncoders(command: string): Promise<{ banner: string; encoders: string }> {
  try {
    const { stdout, stderr } = await new Deno.Command(command, {
      args: ["-encoders"],
      stdin: "null",
    }).output();
    const text = new TextDecoder();
    return { banner: text.decode(stderr), encoders: text.decode(stdout) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new IngestError(
        `Bringing in recordings needs ffmpeg, which this machine does not have. ${INSTALL}`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new IngestError(`Starting ffmpeg failed: ${reason}. ${INSTALL}`);
  }
}
