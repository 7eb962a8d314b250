/** A small library of the author's own in a bucket: one book, with cover, texts and catalogue. */

import { createHash } from "node:crypto";
import type { Manifest, ManifestFile } from "@/lib/media/manifest.ts";
import type { Bytes, Objects } from "@/lib/platform/objects/objects.server.ts";

/** What every chapter sounds like; not decodable, which no server has to know. More than a block of memory. */
export const SOUND: Bytes = Uint8Array.from({ length: 1_300_000 }, (_, at) => (at * 40503) >>> 5);
const sha256 = (bytes: Bytes) => createHash("sha256").update(bytes).digest("hex");
export const FOLDER = "book-11-0a1b2c3d";

const HLS_PARTS = [1_000, 99_000, 100_000];

/** Puts it there: files first, then the manifest. */
export async function putLibrary(content: Objects): Promise<void> {
  const catalogue = JSON.parse(await Deno.readTextFile("demo/catalogue.json"));
  catalogue.books = catalogue.books.filter(({ id }: { id: number }) => id === 11);
  const [book] = catalogue.books;
  book.cover.file = "lamp";
  book.chapters = book.chapters.slice(0, 4);
  const text = (value: string): Bytes => new TextEncoder().encode(value);
  await content.put("catalogue.json", text(JSON.stringify(catalogue)));
  await content.put("pages/imprint.md", text("# Who we are\n\n{{author}}, from a bucket.\n"));
  await content.put("covers/lamp-320.avif", text("picture"));
  const chapters: ManifestFile[] = [];
  for (const { number } of book.chapters) {
    const file = `chapter-${number}.mp3`;
    await content.put(`media/${FOLDER}/${file}`, SOUND);
    chapters.push({
      number,
      file,
      bytes: SOUND.length,
      durationSec: 60,
      modified: "2025-01-02T03:04:05Z",
      sha256: sha256(SOUND),
      ...number === 1 ? { hls: await putRendition(content) } : {},
    });
  }
  const manifest: Manifest = {
    format: "lamplight-library-1",
    books: [{ id: 11, folder: FOLDER, chapters }],
  };
  await content.put("media/manifest.json", text(JSON.stringify(manifest)));
}

async function putRendition(content: Objects): Promise<ManifestFile["hls"]> {
  const [initBytes = 0, ...segmentBytes] = HLS_PARTS;
  const bytes = SOUND.slice(0, initBytes + segmentBytes.reduce((sum, it) => sum + it, 0));
  await content.put(`media/${FOLDER}/chapter-1-32k.mp4`, bytes);
  return {
    sampleRate: 48_000,
    segmentSamples: segmentBytes.map(() => 96_000),
    renditions: [{
      kbps: 32,
      file: "chapter-1-32k.mp4",
      bytes: bytes.length,
      sha256: sha256(bytes),
      initBytes,
      segmentBytes,
    }],
  };
}
