/** A library that says it has the recordings of the demo's books, without their files: enough to sell them. */

import { demoBooks, readCatalogueFile } from "@/lib/catalogue/catalogue_file.server.ts";
import { ensureDemoLibrary } from "@/lib/media/library/ensure_demo.server.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";

const CATALOGUE = "demo/catalogue.json";

/** In the demo's voice: what a site wrote that began without recordings. */
export async function writeSpoken(media: string): Promise<void> {
  await Deno.mkdir(media, { recursive: true });
  const file = await readCatalogueFile(CATALOGUE, () => Deno.readTextFile(CATALOGUE));
  await ensureDemoLibrary({ library: createFolder(media), books: demoBooks(file) });
}

/** @param isRecorded which of the chapters; absent: all */
export async function writeRecorded(
  media: string,
  isRecorded: (bookId: number, chapter: number) => boolean = () => true,
): Promise<void> {
  await writeSpoken(media);
  const manifest: Manifest = JSON.parse(await Deno.readTextFile(`${media}/manifest.json`));
  const books = manifest.books.map((book) => ({
    ...book,
    chapters: book.chapters.filter(({ number }) => isRecorded(book.id, number))
      .map(({ spoken: _spoken, ...it }) => it),
  })).filter(({ chapters }) => chapters.length > 0);
  await Deno.writeTextFile(`${media}/manifest.json`, JSON.stringify({ ...manifest, books }));
}
