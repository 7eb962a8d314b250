/** Chooses the catalogue file to use, and reads it once for tools and tests. */

import { join, resolve } from "node:path";
import { ObjectError, type Objects, readText } from "@/lib/platform/objects/objects.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { type Catalogue, type CatalogueOptions, createCatalogue } from "./catalogue.ts";
import { readCatalogueFile } from "./read_file.server.ts";
import type { CatalogueFile, ChapterRecord } from "./schema.ts";

export interface CatalogueSource {
  /** Path or address, for messages. */
  file: string;
  /** The invented books of the demo: not for sale. */
  isDemo: boolean;
  /** Rejects when it cannot be read. */
  readText(): Promise<string>;
  /** An identifier that changes whenever the file is replaced or written. Rejects as `readText` does. */
  readVersion(): Promise<string>;
}

const OWN = "catalogue.json";
const DEMO = join(import.meta.dirname!, "../../demo/catalogue.json");

/**
 * The configured file, else the author's own in the content storage, else the demo's.
 * @throws {StartError} when the content storage cannot be read
 */
export async function chooseCatalogue(
  { catalogueFile, content }: { catalogueFile: string | null; content: Objects },
): Promise<CatalogueSource> {
  if (catalogueFile) return localFile(catalogueFile);
  return await isThere(content) ? ownFile(content) : localFile(DEMO);
}

async function isThere(content: Objects): Promise<boolean> {
  try {
    return await content.head(OWN) !== null;
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error;
    throw new StartError(`Can't look for ${OWN} in ${content.place}: ${error.message}.`, {
      cause: error,
    });
  }
}

const localFile = (file: string): CatalogueSource => ({
  file,
  isDemo: resolve(file) === DEMO,
  readText: () => Deno.readTextFile(file),
  async readVersion() {
    const { mtime, size, ino } = await Deno.stat(file);
    return `${mtime?.getTime()} ${size} ${ino}`;
  },
});

const ownFile = (content: Objects): CatalogueSource => ({
  file: `${content.place}/${OWN}`,
  isDemo: false,
  async readText() {
    const text = await readText(content, OWN);
    if (text !== null) return text;
    throw missing(content);
  },
  async readVersion() {
    const facts = await content.head(OWN);
    if (facts) return facts.version;
    throw missing(content);
  },
});

const missing = ({ place }: Objects) => new ObjectError("missing", `${place}/${OWN} is not there`);

/* The single books of the demo library, with the chapter lengths that the catalogue asks for. */

const DEFAULT_LENGTH_SEC = 180;

/** A single book of the demo library; bundles play the same files. */
export interface DemoBook {
  id: number;
  title: string;
  chapters: { number: number; title: string; kind: ChapterRecord["kind"]; durationSec: number }[];
}

/** The single books of a catalogue, with the length of each chapter in the demo. */
export function demoBooks({ books }: CatalogueFile): DemoBook[] {
  return books.flatMap(({ id, title, chapters, isDraft }) =>
    chapters && !isDraft
      ? [{
        id,
        title,
        chapters: chapters.map(({ length, ...it }) => ({ ...it, durationSec: toSec(length) })),
      }]
      : []
  );
}

function toSec(length: string | undefined): number {
  if (length === undefined) return DEFAULT_LENGTH_SEC;
  const [minutes, seconds] = length.split(":").map(Number);
  return minutes! * 60 + seconds!;
}

/* Reads a catalogue once, for tools and tests. The site uses watched_file.server.ts instead. */

/**
 * Loads the catalogue.
 * @throws {CatalogueError} naming the book, the field, the value and what is wanted.
 */
export async function loadCatalogue(
  { file, readText, ...o }: CatalogueOptions & Partial<CatalogueSource> & { file: string },
): Promise<Catalogue> {
  const read = await readCatalogueFile(file, readText);
  return createCatalogue(() => read, o);
}
