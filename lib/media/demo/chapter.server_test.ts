import { expect } from "npm:expect@30.5.2";
import { FRAME_BYTES, KBPS, makeChapter, writeScript } from "./chapter.server.ts";
import { createVoice } from "./voice.server.ts";

const TITLE = "The One. Chapter 4.";
const DURATION_SEC = 63;

async function make(): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const track = makeChapter({
    title: TITLE,
    durationSec: DURATION_SEC,
    kbps: KBPS,
    speak: createVoice(),
  });
  for await (const piece of track) pieces.push(new Uint8Array(piece));
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const hasFfmpeg = await new Deno.Command("ffmpeg", { args: ["-version"], stdout: "null" }).output()
  .then(({ success }) => success, () => false);

async function run(program: string, ...args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args }).output();
  if (!success) throw new Error(`${program} failed: ${new TextDecoder().decode(stderr)}`);
  return stdout;
}

/** Seconds at which sound starts after at least half a second of silence. */
function findOnsets(samples: Int16Array, rate: number): number[] {
  const onsets: number[] = [];
  let quiet = rate;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < 600) quiet++;
    else {
      if (quiet > rate / 2) onsets.push(index / rate);
      quiet = 0;
    }
  }
  return onsets;
}

Deno.test("makeChapter: exactly the foretold frames, all of one bitrate, without any tag", async () => {
  const bytes = await make();
  expect(bytes.length).toBe(DURATION_SEC * 6000);
  for (let at = 0; at < bytes.length; at += FRAME_BYTES) {
    // Sync, MPEG-2 layer III without CRC; 48 kbit/s at 24 kHz, unpadded; mono.
    const header = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]! >> 6];
    expect([at, ...header]).toEqual([at, 0xff, 0xf3, 0x64, 3]);
  }
  expect(new TextDecoder("latin1").decode(bytes.subarray(0, 200))).not.toMatch(/Xing|Info|ID3/);
});

Deno.test({
  name: "makeChapter: a decoder finds the length, and sound at every second the words name",
  ignore: !hasFfmpeg,
  async fn() {
    const file = await Deno.makeTempFile({ suffix: ".mp3" });
    try {
      await Deno.writeFile(file, await make());
      const probe = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file];
      const duration = Number(new TextDecoder().decode(await run("ffprobe", ...probe)));
      expect(Math.abs(duration - DURATION_SEC)).toBeLessThan(0.05);

      const rate = 24_000;
      const decode = ["-v", "error", "-i", file, "-f", "s16le", "-ac", "1", "-ar", `${rate}`, "-"];
      const onsets = findOnsets(new Int16Array((await run("ffmpeg", ...decode)).buffer), rate);
      for (const { atSec } of writeScript(TITLE, DURATION_SEC)) {
        const nearest = Math.min(...onsets.map((onset) => Math.abs(onset - atSec)));
        expect([atSec, nearest < 0.02]).toEqual([atSec, true]);
      }
    } finally {
      await Deno.remove(file);
    }
  },
});
