/** The catalogue's source: the author's latest version in the store, else her file (docs/decisions/0064). */

import type { Log } from "@/lib/platform/log.ts";
import type { CatalogueSource } from "./choose_file.server.ts";
import { readCatalogueFile } from "./read_file.server.ts";
import type { CatalogueFile } from "./schema.ts";
import type { CatalogueHead } from "./version.ts";
import type { VersionStore } from "./version_store.server.ts";

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
      log.info("catalogue_taken_up", { file: source.file });
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
