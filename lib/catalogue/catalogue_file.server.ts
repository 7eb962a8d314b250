/** The catalogue as a file: which one is used, how it is read and validated, and how the site follows its changes. */

import { join, resolve } from "node:path";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { ObjectError, type Objects, readText } from "@/lib/platform/objects/objects.server.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { type Catalogue, type CatalogueOptions, createCatalogue } from "./catalogue.ts";
import { CatalogueError, checkCatalogue, findJsonFault } from "./check_catalogue.server.ts";
import type { CatalogueFile, ChapterRecord } from "./schema.ts";
import type { CatalogueHead } from "./version.ts";
import type { VersionStore } from "./catalogue_store.server.ts";

/**
 * Reads a catalogue file.
 * @param file name for error messages
 * @throws {CatalogueError} when it cannot be read, is not JSON, or has an invalid field; in English, for operators and
 * the log, whoever's request caused it
 */
export async function readCatalogueFile(
  file: string,
  readText = () => Deno.readTextFile(file),
): Promise<CatalogueFile> {
  const text = await requireText(file, readText);
  return withLanguage("en", () => parseCatalogueFile(file, text));
}

function parseCatalogueFile(file: string, text: string): CatalogueFile {
  const fault = findJsonFault(text);
  if (fault) throw new CatalogueError({ file, ...fault });
  const checked = checkCatalogue(JSON.parse(text));
  if (checked.ok) return checked.file;
  const { faults: [first, ...others], more } = checked;
  throw new CatalogueError({ file, ...first, more: others.length + more });
}

async function requireText(file: string, readText: () => Promise<string>): Promise<string> {
  try {
    return await readText();
  } catch (error) {
    const saw = error instanceof Error ? error.name : error;
    const fault = { at: "the file", saw, wanted: "a file that can be read" };
    throw withLanguage("en", () => new CatalogueError({ file, ...fault }));
  }
}

/* Chooses the catalogue file to use, and reads it once for tools and tests. */

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

/* Reads a catalogue once, for tools and tests. The site watches it instead. */

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

/* The catalogue's source: the author's latest version in the store, else her file (docs/decisions/0064). */

export interface VersionedSource extends CatalogueSource {
  /** Reads which version is current: after a change by this or another process. */
  reload(): Promise<void>;
}

export async function versionedSource(
  file: CatalogueSource,
  store: Pick<VersionStore, "head" | "readText">,
): Promise<VersionedSource> {
  let head: CatalogueHead | null = null;
  const reload = async () => void ({ head } = await store.head());
  await reload();
  return {
    get file() {
      return head ? nameOf(head) : file.file;
    },
    get isDemo() {
      return (head ?? file).isDemo;
    },
    reload,
    async readText() {
      if (!head) return await file.readText();
      const { number } = head;
      const text = await store.readText(number);
      if (text !== null) return text;
      throw new Error(`The store has no text of version ${number} of the catalogue.`);
    },
    readVersion: async () => head ? nameOf(head) : await file.readVersion(),
  };
}

const nameOf = ({ number }: CatalogueHead): string => `version ${number}`;

/* Keeps the catalogue's file up to date: reloads it when it changes, and applies it only if all of it is valid. */

interface WatchedFile {
  current(): CatalogueFile;
  /** A counter that grows each time a changed file was applied. */
  version(): number;
  /** Reloads a changed file. Never throws: an invalid file is logged once, and the former one stays in use. */
  refresh(): Promise<void>;
}

interface WatchOptions {
  source: CatalogueSource;
  /** Loads what belongs to a new file, and returns a function that applies it. Rejects when the file cannot be used. */
  prepare(file: CatalogueFile): Promise<() => void>;
  log: Pick<Log, "info" | "error">;
}

/** @throws {CatalogueError} when the file cannot be used at the start. */
export async function watchFile({ source, prepare, log }: WatchOptions): Promise<WatchedFile> {
  const read = () => readCatalogueFile(source.file, source.readText);
  const readVersion = () => source.readVersion().catch(() => "unknown");
  let seen = await readVersion(); // read before the file: a write in between is noticed at the next refresh
  let file = await read();
  let complainedOf: string | null = null;
  let version = 0;
  let refreshing: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    const found = await readVersion();
    if (found === seen) return;
    try {
      const next = await read();
      const replace = await prepare(next);
      replace();
      [file, seen, complainedOf] = [next, found, null];
      version++;
      log.info("catalogue_reloaded", { file: source.file });
    } catch (error) {
      // `seen` stays, so that the next refresh tries again: the sound of a new book may arrive later.
      if (complainedOf !== found) log.error("catalogue_not_used", { error });
      complainedOf = found;
    }
  }

  return {
    current: () => file,
    version: () => version,
    refresh: () => refreshing ??= refresh().finally(() => refreshing = null),
  };
}
