/** Reads cover images, and loads the placeholders that pages inline. */
import { join } from "node:path";
import type { Book } from "@/lib/catalogue/book.ts";
import { placeholderFile } from "@/lib/catalogue/cover.ts";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";

const DEMO_COVERS = join(import.meta.dirname!, "../../../static/covers");

/** Reads an image by file name; null: there is none. */
export type ReadCover = (file: string) => Promise<Bytes | null>;

/** Each cover has eight sizes, and every visitor requests some of them. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 100;

/** Larger placeholders would not fit in the first round trip with the page, and would cost the time that they save. */
const MAX_PLACEHOLDER_BYTES = 4096;

/** Only the author's own covers. Those in a bucket are cached for a minute. */
export function ownCoverReader(content: Objects): ReadCover {
  const read: ReadCover = (file) => content.read(`covers/${file}`);
  if (content.folder !== null) return read;
  const remembered = new Remembered<Bytes | null>({
    lifetimeMs: REMEMBERED_MS,
    maxEntries: MAX_REMEMBERED,
  });
  return async (file) => await remembered.get(file, Date.now(), () => read(file));
}

/** The author's own cover, else the demo's. */
export const coverReader = (readOwn: ReadCover): ReadCover => async (file) =>
  await readOwn(file) ?? await Deno.readFile(join(DEMO_COVERS, file)).catch(() => null);

/** `data:` addresses by cover name. Absent: the cover has no placeholder, or one that is too large. */
export type CoverPlaceholders = ReadonlyMap<string, string>;

/**
 * On a slow network the large cover is the last resource of a book's page to load. Its placeholder is part of the page
 * and is painted with the first text.
 */
export async function readCoverPlaceholders(
  books: Book[],
  readCover: ReadCover,
): Promise<CoverPlaceholders> {
  const placeholders = new Map<string, string>();
  await Promise.all(books.map(async ({ cover: { name } }) => {
    const bytes = await readCover(placeholderFile(name)).catch(() => null);
    if (bytes && bytes.length <= MAX_PLACEHOLDER_BYTES) {
      placeholders.set(name, `data:image/avif;base64,${bytes.toBase64()}`);
    }
  }));
  return placeholders;
}
