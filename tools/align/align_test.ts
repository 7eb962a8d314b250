import { expect } from "npm:expect@30.5.2";
import { join } from "node:path";
import { narrate } from "@/tests/ingest/narrator.ts";
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
Deno.test("align: each sentence is found where it is said, also with a word changed", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const sound = join(dir, "1.wav");
    const { starts } = await narrate(sound, SAID, () => 0.45);
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
