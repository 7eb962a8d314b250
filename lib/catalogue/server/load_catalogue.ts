/** Reads a catalogue once, for tools and tests. The site uses watched_file.ts instead. */
import {
  type Catalogue,
  type CatalogueOptions,
  createCatalogue,
} from "@/lib/catalogue/catalogue.ts";
import type { CatalogueSource } from "@/lib/catalogue/server/choose_file.ts";
import { readCatalogueFile } from "@/lib/catalogue/server/read_file.ts";

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
