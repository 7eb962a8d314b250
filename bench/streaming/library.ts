/** A library of long chapters, for whatever wants streams that last: some of book 11's. */

import { join } from "node:path";
import { demoBooks, readCatalogueFile } from "@/lib/catalogue/catalogue_file.server.ts";
import { ensureDemoLibrary } from "@/lib/media/library/ensure_demo.server.ts";
import { readManifest, updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";

/** About half an hour at 128 kbit/s. */
export const CHAPTER_BYTES = 32 * 1024 * 1024;
const FIRST_PREMIUM = 2;
/** Of the long chapters. */
export const BYTES_PER_SEC = 128_000 / 8;

/** A chapter as the site and as nginx name it. */
export interface LongChapter {
  /** Path and query of the call, without a grant. */
  site: string;
  /** Path below `folder`. */
  file: string;
}

/** Writes the library into `dataDir` and answers its folder and its long chapters: `count` in order from `first`. */
export async function makeLongLibrary(
  dataDir: string,
  count: number,
  first = FIRST_PREMIUM,
): Promise<{ folder: string; chapters: LongChapter[] }> {
  const folder = join(dataDir, "media");
  const catalogue = new URL("../../demo/catalogue.json", import.meta.url).pathname;
  await ensureDemoLibrary({
    library: createFolder(folder),
    books: demoBooks(await readCatalogueFile(catalogue)),
  });
  const manifest = await readManifest(createFolder(folder));
  const book = manifest?.books.find(({ id }) => id === 11);
  if (!manifest || !book) throw new Error(`The demo manifest in ${folder} has no book 11`);
  const noise = crypto.getRandomValues(new Uint8Array(64 * 1024));
  const chapters: LongChapter[] = [];
  await Deno.mkdir(join(folder, book.folder), { recursive: true });
  for (const chapter of book.chapters.slice(first, first + count)) {
    const path = join(folder, book.folder, chapter.file);
    using file = await Deno.open(path, { write: true, create: true, truncate: true });
    for (let at = 0; at < CHAPTER_BYTES; at += noise.length) await file.write(noise);
    Object.assign(chapter, { bytes: CHAPTER_BYTES, spoken: undefined });
    chapters.push({
      site: `/api/stream/11?chapter=${chapter.number}`,
      file: `/${book.folder}/${chapter.file}`,
    });
  }
  await updateManifest(createFolder(folder), () => manifest);
  return { folder, chapters };
}
