/** The texts of chapters beside their sound. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { replaceText, restoreText } from "@/lib/media/library/replace_text.server.ts";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { parseVtt } from "@/lib/media/vtt.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { readText } from "@/lib/platform/objects/objects.server.ts";
import { settingsFor, startObjectStore } from "../fakes/object_store/mod.ts";
import { importTexts } from "../../tools/align/import_texts.ts";
import { openAuthor } from "./author.ts";
import { bringIn } from "./bring_in.ts";
import { writeVbrMp3 } from "./recordings.ts";

for (const place of ["a folder", "a bucket"]) {
  Deno.test(`texts: in ${place}, recordings that are as they were keep their texts and what was corrected in them`, async () => {
    await using author = await openAuthor({ chapters: ["One", "Two"] });
    await using store = await startObjectStore();
    const isBucket = place === "a bucket";
    const env = isBucket ? settingsFor(store) : {};
    const library = isBucket
      ? createBucket(store.config).below("media")
      : createFolder(author.library);
    const [sounds, texts] = [join(author.recordings, "sounds"), join(author.recordings, "texts")];
    for (const folder of [sounds, texts]) await Deno.mkdir(folder);
    for (const number of [0, 1]) {
      await writeVbrMp3(join(sounds, `Chapter ${number}.mp3`), { sec: 2 + number });
      const cues = `WEBVTT\n\n00:01.000 --> 00:02.000\nChapter ${number} is red.\n`;
      await Deno.writeTextFile(join(texts, `Chapter ${number}.vtt`), cues);
    }
    const target = isBucket ? { target: library } : {};
    await bringIn({ library: author.library, input: sounds, ...target });
    await importTexts({
      ...{ book: 11, target: library, input: texts, listed: [], language: "en", isDryRun: false },
      signal: new AbortController().signal,
    });
    const textOf = async (chapter: number) => {
      const { folder, chapters } = (await readManifest(library))!.books[0]!;
      const { text } = chapters.find(({ number }) => number === chapter)!;
      return text ? await readText(library.below(folder), text.file) : null;
    };
    const sentences = parseVtt((await textOf(1))!).map((it) => ({ ...it, text: "It is blue." }));
    const [{ chapters }] = (await readManifest(library))!.books as [Manifest["books"][number]];
    const seen = chapters[1]!.text!.sha256;
    const place1 = { bookId: 11, chapter: 1 };
    await replaceText(library, place1, { sentences, seen, nowMs: Date.now() });

    await writeVbrMp3(join(sounds, "Chapter 0.mp3"), { sec: 5 });
    const { code, output } = await author.ingest(sounds, { env });
    expect([code, output]).toEqual([
      0,
      expect.stringContaining("Chapter 0 has a new recording"),
    ]);
    expect([await textOf(0), await textOf(1)]).toEqual([
      null,
      expect.stringContaining("It is blue."),
    ]);
    expect(await restoreText(library, place1)).toEqual({ ok: true });
    expect(await textOf(1)).toContain("Chapter 1 is red.");
  });
}
