/** Where the pictures of covers come from, and small ones as text for the page itself. */
import { join } from "node:path";
import type { Book } from "@/lib/catalogue/book.ts";
import { placeholderFile } from "@/lib/catalogue/cover.ts";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";

const DEMO_COVERS = join(import.meta.dirname!, "../../../static/covers");

/** A picture by its file's name; null: there is none. */
export type ReadCover = (file: string) => Promise<Bytes | null>;

/** A cover is asked for in eight sizes, and again by everyone who comes. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 100;

/** Larger ones would push the page out of the first flight of packets, and so cost what they save. */
const MAX_PLACEHOLDER_BYTES = 4096;

/** The author's own alone. Those in a bucket are remembered for a minute. */
export function ownCoverReader(content: Objects): ReadCover {
  const read: ReadCover = (file) => content.read(`covers/${file}`);
  if (content.folder !== null) return read;
  const remembered = new Remembered<Bytes | null>({
    lifetimeMs: REMEMBERED_MS,
    maxEntries: MAX_REMEMBERED,
  });
  return async (file) => await remembered.get(file, Date.now(), () => read(file));
}

/** The author's own, else the demo's. */
export const coverReader = (readOwn: ReadCover): ReadCover => async (file) =>
  await readOwn(file) ?? await Deno.readFile(join(DEMO_COVERS, file)).catch(() => null);

/** `data:` addresses by the cover's name. Covers without a placeholder, or with too large a one, have none. */
export type CoverPlaceholders = ReadonlyMap<string, string>;

/**
 * On a slow network the large cover is the last thing a book's page waits for; a placeholder of it comes with
 * the page and is painted with its first words.
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
