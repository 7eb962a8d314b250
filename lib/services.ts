/** The services behind the routes, made once at start. */
import { join } from "node:path";
import { loadOrCreateSecret } from "@/lib/access/secret.ts";
import { type AccessService, createAccessService } from "@/lib/access/service.ts";
import { NOBODY } from "@/lib/access/verdicts.ts";
import { type Catalogue, loadCatalogue } from "@/lib/catalogue/catalogue.ts";
import { chooseCatalogueFile } from "@/lib/catalogue/choose_file.ts";
import { demoBooks } from "@/lib/catalogue/demo_books.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { readCatalogueFile } from "@/lib/catalogue/read_file.ts";
import type { Config } from "@/lib/config.ts";
import { type Log, log } from "@/lib/log.ts";
import { ensureDemoLibrary } from "@/lib/media/demo/ensure.ts";
import { type MediaLibrary, openLibrary } from "@/lib/media/library.ts";

/** Not at once: the start itself and the first page come first. */
const WARM_AFTER_MS = 20_000;

export interface Services {
  config: Config;
  catalogue: Catalogue;
  library: MediaLibrary;
  access: AccessService;
  log: Log;
  /** What keeps the site from serving, a sentence each; empty when it can. */
  unreadyReasons(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens everything the site stands on, making a demo library where there is none.
 * @throws {StartError} one sentence on what is wrong with a setting, the catalogue or the library.
 */
export async function createServices(config: Config): Promise<Services> {
  const mediaDir = join(config.dataDir, "media");
  const file = await chooseCatalogueFile(config);
  const secret = config.authSecret ?? await loadOrCreateSecret(config.dataDir);
  await ensureDemoLibrary({ dir: mediaDir, books: demoBooks(await readCatalogueFile(file)) });
  const library = await openLibrary({ dir: mediaDir, log });
  const catalogue = await loadCatalogue({ file, durations: library.durationSec });
  const warming = setTimeout(() => library.prepare(previews(catalogue)), WARM_AFTER_MS);
  Deno.unrefTimer(warming);
  return {
    config,
    catalogue,
    library,
    access: await createAccessService({ secret, ...NOBODY }),
    log,
    async unreadyReasons() {
      const readable = await isThere(join(mediaDir, "manifest.json"));
      return readable ? [] : ["The media library cannot be read."];
    },
    close() {
      clearTimeout(warming);
      return library.close();
    },
  };
}

/** What visitors press first; a demo library has it spoken by the time they do. */
function previews(catalogue: Catalogue): { bookId: number; chapter: number }[] {
  return catalogue.books().flatMap((book) => {
    const chapter = book.isComplete ? null : previewChapter(book);
    return chapter ? [{ bookId: book.id, chapter: chapter.number }] : [];
  });
}

const isThere = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);
