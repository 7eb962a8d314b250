/** Keeps the catalogue's file up to date: reloads it when it changes, and applies it only if all of it is valid. */
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import type { CatalogueSource } from "@/lib/catalogue/server/choose_file.ts";
import { readCatalogueFile } from "@/lib/catalogue/server/read_file.ts";
import type { Log } from "@/lib/platform/server/log.ts";

export interface WatchedFile {
  current(): CatalogueFile;
  /** A counter that grows each time a changed file was applied. */
  version(): number;
  /** Reloads a changed file. Never throws: an invalid file is logged once, and the former one stays in use. */
  refresh(): Promise<void>;
}

export interface WatchOptions {
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
