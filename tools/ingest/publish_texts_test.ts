import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { openLibrary } from "@/lib/media/library/library.server.ts";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { formatManifest, type Manifest } from "@/lib/media/manifest.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { publishTexts } from "./publish_texts.ts";
import { readTimedTexts } from "./timed_text.ts";

const MANIFEST: Manifest = {
  format: "lamplight-library-1",
  books: [{
    id: 11,
    folder: "eleven",
    chapters: [1, 2].map((number) => ({
      number,
      file: `${number}.mp3`,
      bytes: 1,
      durationSec: 60,
      modified: "2026-01-01T00:00:00Z",
    })),
  }],
};

const CUES = "00:00:01,000 --> 00:00:02,500\nWe met <b>twice</b> & parted.\n";

async function bringIn(
  files: Record<string, string | Uint8Array>,
  { isDryRun = false, book = 11 } = {},
) {
  const dir = await Deno.makeTempDir();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const [from, to] = [join(dir, "from"), join(dir, "to")];
  for (const folder of [from, to, join(to, "eleven")]) await Deno.mkdir(folder);
  await Deno.writeTextFile(join(to, "manifest.json"), formatManifest(MANIFEST));
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await Deno.writeFile(join(from, name), bytes);
  }
  const objects = createFolder(to);
  const said = await readTimedTexts(from)
    .then((texts) => publishTexts({ library: objects, book, texts, isDryRun }))
    .then(() => null, (error) => error.message as string);
  const manifest = await readManifest(objects);
  const library = await openLibrary({ objects, log });
  stack.defer(() => library.close());
  const vtt = (await library.readText(11, 2))?.vtt ?? null;
  const written = (await Array.fromAsync(Deno.readDir(join(to, "eleven")))).length;
  return { said, manifest, vtt, written };
}

Deno.test("texts: SubRip and WebVTT come into the library as they are, and are read from it", async () => {
  const { said, vtt, written } = await bringIn({
    "Chapter 1.vtt": "WEBVTT\n\n00:03.000 --> 00:04.000\nOne.\n",
    "02 - Two.srt": `1\n${CUES}`,
  });
  expect([said, written]).toEqual([null, 2]);
  expect(vtt).toBe(
    "WEBVTT\n\np1s1\n00:00:01.000 --> 00:00:02.500\nWe met twice &amp; parted.\n",
  );
});

Deno.test("texts: one that cannot be used is named, with what is wrong, and nothing is brought in", async () => {
  const good = { "01.srt": CUES };
  const cases: [Record<string, string | Uint8Array>, RegExp][] = [
    [{}, /There are no texts in/],
    [{ ...good, "calm.srt": CUES }, /calm\.srt has no chapter number/],
    [
      { ...good, "chapter 1.vtt": CUES },
      /chapter 1\.vtt and 01\.srt are both for chapter 1/,
    ],
    [{ ...good, "02.srt": new Uint8Array([0x4d, 0xfc, 0x6c]) }, /02\.srt isn't UTF-8/],
    [{ ...good, "02.vtt": "# A manuscript\n\nIt was dark." }, /02\.vtt has no timed lines/],
    [{ ...good, "02.srt": "x".repeat(8_000_001) }, /02\.srt is too large: 8000001 bytes/],
    [{ ...good, "03.srt": CUES }, /03\.srt is for chapter 3, which has no recording yet/],
    [
      { ...good, "02.srt": CUES.replaceAll("00:00:0", "00:01:0") },
      /02\.srt has text at 00:01:01\.000, but chapter 2 ends at 00:01:00\.000/,
    ],
    [
      { ...good, "02.srt": `${CUES}\n00:00:00,500 --> 00:00:00,900\nBefore.\n` },
      /times go back at 00:00:00\.500/,
    ],
  ];
  for (const [files, wanted] of cases) {
    const { said, manifest, written } = await bringIn(files);
    expect(said).toMatch(wanted);
    expect([manifest, written]).toEqual([MANIFEST, 0]);
  }
});

Deno.test("texts: a dry run writes nothing; a book without sound takes no text", async () => {
  const dry = await bringIn({ "02.srt": CUES }, { isDryRun: true });
  expect([dry.said, dry.manifest, dry.written]).toEqual([null, MANIFEST, 0]);
  expect((await bringIn({ "02.srt": CUES }, { book: 12 })).said).toMatch(
    /Book 12 has no recordings/,
  );
});
