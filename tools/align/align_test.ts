import { expect } from "npm:expect@30.5.2";
import { join } from "node:path";
import { createVoice, SPEECH_RATE } from "@/lib/media/server/demo/voice.ts";
import { alignManuscript } from "@/tools/align/align_manuscript.ts";
import { splitText } from "@/tools/align/manuscripts.ts";

const SAID = [
  "Every dusk she lights the nine hundred lamps of the town.",
  "And every dusk one of them refuses her.",
  "It hangs in the empty house at the end of the row.",
  "Nobody has lived there since the winter of the flood.",
  "The key was found in a boat that had no rower.",
  "She asked the harbour master whose it was.",
  "He only laughed, and looked at the water.",
  "In the morning the lamp was burning.",
];
const PAUSE_SEC = 0.45;

/** The demo's voice knows when it says what. */
async function record(path: string, sentences: string[], level: number): Promise<number[]> {
  const speak = createVoice(), starts: number[] = [], parts: Float32Array[] = [];
  let samples = SPEECH_RATE;
  for (const sentence of sentences) {
    const sound = await speak(sentence);
    starts.push(samples / SPEECH_RATE);
    parts.push(sound);
    samples += sound.length + PAUSE_SEC * SPEECH_RATE;
  }
  const pcm = new Int16Array(samples);
  parts.forEach((part, nth) => {
    const from = Math.round(starts[nth]! * SPEECH_RATE);
    part.forEach((value, at) => pcm[from + at] = value * level * 32_767);
  });
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) =>
    [...text].forEach((it, nth) => header.setUint8(at + nth, it.charCodeAt(0)));
  write(0, "RIFF");
  header.setUint32(4, 36 + pcm.byteLength, true);
  write(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SPEECH_RATE, true);
  header.setUint32(28, SPEECH_RATE * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, "data");
  header.setUint32(40, pcm.byteLength, true);
  await Deno.writeFile(path, new Uint8Array(header.buffer));
  await Deno.writeFile(path, new Uint8Array(pcm.buffer), { append: true });
  return starts;
}

Deno.test("align: each sentence is found where it is said, also with a word changed", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const sound = join(dir, "1.wav");
    const starts = await record(sound, SAID, 0.5);
    const written = SAID.map((it) => it.replace("empty", "hollow"));
    const options = { sound, language: "en-us", signal: new AbortController().signal };
    const manuscript = {
      name: "1.md",
      chapter: 1,
      paragraphs: [written.slice(0, 3), written.slice(3)],
    };
    const { sentences } = await alignManuscript(manuscript, options);
    expect(sentences.map(({ paragraph, number }) => `${paragraph}.${number}`))
      .toEqual(["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "2.5"]);
    const wrong = sentences.map(({ heard }, nth) =>
      heard ? heard.startMs / 1_000 - starts[nth]! : 9
    );
    expect(wrong.filter((it) => Math.abs(it) > 0.2)).toEqual([]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("manuscripts: paragraphs and sentences as they are read aloud, without Markdown and scripts", () => {
  const text =
    '# The *First* Lamp\r\n\r\nMr. Orrell went. "Yes?" he said.\nThen [home](http://x).\n\n' +
    "* * *\n\n<script>alert(1)</script>\n\n> **Dark**, it was.";
  expect(splitText(text, "1.md")).toEqual([
    ["The First Lamp"],
    ["Mr. Orrell went.", '"Yes?" he said.', "Then home."],
    ["Dark, it was."],
  ]);
  expect(() => splitText("x".repeat(300_000), "1.md")).toThrow(/1\.md, line 1, has more than/);
  expect(() => splitText("so ".repeat(2_000), "1.md")).toThrow(/a sentence of \d+ letters/);
});
