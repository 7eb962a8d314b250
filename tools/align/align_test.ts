import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { formatManifest, type Manifest } from "@/lib/media/manifest.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { narrate } from "@/tests/ingest/narrator.ts";
import { alignBook, alignManuscript } from "./align_manuscript.ts";

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

Deno.test("align: each sentence is found where it is said, also with a word changed; one that nobody says has no moment", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const sound = join(dir, "1.wav");
    const { starts } = await narrate(sound, SAID, () => 0.45);
    const written = SAID.map((it) => it.replace("empty", "hollow"));
    const unsaid = "Prices are kept in the smallest unit of a currency, and rounded once.";
    const options = { sound, language: "en-us", signal: new AbortController().signal };
    const manuscript = {
      name: "1.md",
      chapter: 1,
      paragraphs: [[...written.slice(0, 3), unsaid], written.slice(3)],
    };
    const { sentences } = await alignManuscript(manuscript, options);
    expect(sentences.map(({ paragraph, number }) => `${paragraph}.${number}`))
      .toEqual(["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "2.5"]);
    expect(sentences.find(({ text }) => text === unsaid)?.heard).toBeNull();
    const said = sentences.filter(({ text }) => text !== unsaid);
    const wrong = said.flatMap(({ heard }, nth) =>
      heard ? [heard.startMs / 1_000 - starts[nth]!] : [] // its neighbours may be lost with it
    );
    expect(wrong.length).toBeGreaterThanOrEqual(6);
    expect(wrong.filter((it) => Math.abs(it) > 0.2)).toEqual([]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("align: a sentence at the end that nobody says has no moment, and moves none before it", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const sound = join(dir, "1.wav");
    const { starts } = await narrate(sound, SAID, () => 0.45);
    const unsaid = "Prices are kept in the smallest unit of a currency, and rounded once.";
    const options = { sound, language: "en-us", signal: new AbortController().signal };
    const manuscript = { name: "1.md", chapter: 1, paragraphs: [[...SAID, unsaid]] };
    const { sentences } = await alignManuscript(manuscript, options);
    expect(sentences.at(-1)?.heard).toBeNull();
    const wrong = sentences.slice(0, -1).flatMap(({ heard }, nth) =>
      heard ? [heard.startMs / 1_000 - starts[nth]!] : []
    );
    expect(wrong.length).toBeGreaterThanOrEqual(7);
    expect(wrong.filter((it) => Math.abs(it) > 0.2)).toEqual([]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("align: a book that was interrupted goes on behind what was found; chapters without sound are left out", async () => {
  const dir = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(dir, "eleven"));
    await narrate(join(dir, "eleven/1.wav"), SAID.slice(0, 4), () => 0.45);
    const { size } = await Deno.stat(join(dir, "eleven/1.wav"));
    const modified = "2026-01-01T00:00:00Z";
    const sound = { number: 1, file: "1.wav", bytes: size, durationSec: 14, modified };
    const manifest: Manifest = {
      format: "lamplight-library-1",
      books: [{ id: 11, folder: "eleven", chapters: [sound] }],
    };
    await Deno.writeTextFile(join(dir, "manifest.json"), formatManifest(manifest));
    const manuscripts = [1, 2].map((chapter) => ({
      name: `${chapter}.md`,
      chapter,
      paragraphs: [SAID.slice(0, 4)],
    }));
    const align = async () => {
      const seen: boolean[] = [];
      const aligned = await alignBook(manuscripts, {
        book: 11,
        library: createFolder(dir),
        language: "en-us",
        listener: { progressed() {}, finished: (_, { isResumed }) => seen.push(isResumed) },
        signal: new AbortController().signal,
      });
      return { ...aligned, seen };
    };
    const [first, second] = [await align(), await align()];
    expect([first.seen, second.seen]).toEqual([[false], [true]]);
    expect(second.texts).toEqual(first.texts);
    expect(first.texts[0]!.sentences.filter(({ heard }) => heard).length).toBe(4);
    expect(first.silent.map(({ name }) => name)).toEqual(["2.md"]);
    await second.clear();
    expect((await align()).seen).toEqual([false]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("align: a manuscript that says its moments keeps them, and its sound is not listened to", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const modified = "2026-01-01T00:00:00Z";
    const chapters = [{ number: 1, file: "not-there.mp3", bytes: 1, durationSec: 14, modified }];
    const manifest: Manifest = {
      format: "lamplight-library-1",
      books: [{ id: 11, folder: "eleven", chapters }],
    };
    await Deno.writeTextFile(join(dir, "manifest.json"), formatManifest(manifest));
    const moments = [{ startMs: 0, endMs: 1_500 }, null, { startMs: 1_400, endMs: 3_000 }];
    const { texts } = await alignBook(
      [{ name: "1", chapter: 1, paragraphs: [["One."], ["Two.", "Three."]], moments }],
      {
        book: 11,
        library: createFolder(dir),
        language: "en-us",
        listener: { progressed() {}, finished() {} },
        signal: new AbortController().signal,
      },
    );
    expect(texts[0]!.sentences.map(({ heard }) => heard && [heard.startMs, heard.endMs]))
      .toEqual([[0, 1_400], null, [1_400, 3_000]]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("align: a text that is not what is said is refused, and says so [C1.20]", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const sound = join(dir, "1.wav");
    await narrate(sound, SAID, () => 0.45);
    const other = [
      "Prices are kept in the smallest unit of a currency.",
      "No.",
      "A refund that arrives twice is one refund, whoever sent the second.",
      "Whoever asks for a page that is not there gets a way back.",
      "Seven bells rang.",
      "The ledger keeps what was paid, and to which country the tax of it belongs.",
      "A form that is sent twice is taken once.",
      "Each process asks the store for news of its own listeners.",
      "Nothing is written before the start, and nothing after the end.",
      "Under a bridge of nine arches the ferry waited for the tide to turn.",
      "Every invoice has a number, and no two have the same.",
      "Then they all went home.",
    ];
    const manuscript = { name: "1.md", chapter: 1, paragraphs: [other] };
    const options = { sound, language: "en-us", signal: new AbortController().signal };
    await expect(alignManuscript(manuscript, options)).rejects.toThrow(
      /^1\.md doesn't match the recording of chapter 1: only 0 of 12 sentences/,
    );
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
