/** The catalogue's file as it is now: read again when it is another one, and taken up when all of it can be used. */
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import type { CatalogueSource } from "@/lib/catalogue/server/choose_file.ts";
import { readCatalogueFile } from "@/lib/catalogue/server/read_file.ts";
import type { Log } from "@/lib/platform/server/log.ts";

export interface WatchedFile {
  current(): CatalogueFile;
  /** Counts the times that another file was taken up. */
  version(): number;
  /** Looks whether it is another one. Never throws: what cannot be used is logged once, and the former one counts. */
  refresh(): Promise<void>;
}

export interface WatchOptions {
  source: CatalogueSource;
  /** Makes ready what stands beside a new file, and gives what puts it in place; rejects when that file cannot be used. */
  prepare(file: CatalogueFile): Promise<() => void>;
  log: Pick<Log, "info" | "error">;
}

/** @throws {CatalogueError} when the file cannot be used. */
export async function watchFile({ source, prepare, log }: WatchOptions): Promise<WatchedFile> {
  const read = () => readCatalogueFile(source.file, source.readText);
  const readVersion = () => source.readVersion().catch(() => "unknown");
  let seen = await readVersion(); // before the file: a change between the two is seen at the next look
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
      // It is looked at again: the sound of a new book may be there a moment later.
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
