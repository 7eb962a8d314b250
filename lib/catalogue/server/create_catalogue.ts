/** The catalogue as the site shows it: its file, its covers in small, the author's own texts. */
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import type { CatalogueSource } from "@/lib/catalogue/server/choose_file.ts";
import { loadCatalogue } from "@/lib/catalogue/server/load_catalogue.ts";
import {
  type CoverPlaceholders,
  readCoverPlaceholders,
} from "@/lib/catalogue/server/cover_placeholders.ts";
import {
  coverReader,
  ownCoverReader,
  type ReadCover,
} from "@/lib/catalogue/server/cover_reader.ts";
import {
  loadTexts,
  type TextName,
  type TextPage,
} from "@/lib/catalogue/server/texts/load_texts.ts";

export interface CatalogueParts {
  catalogue: Catalogue;
  coverPlaceholders: CoverPlaceholders;
  /** Pictures of the author's own covers. */
  readOwnCover: ReadCover;
  /** What the author says of privacy, terms and who is behind the site. */
  texts: Record<TextName, TextPage>;
}

export interface CatalogueOptions {
  source: CatalogueSource;
  /** Where the author's own covers and texts lie. */
  content: Objects;
  /** Where listeners write to; null: to the contact page. */
  supportEmail: string | null;
  /** The lengths of chapters, and a count of the times that they have changed. */
  library: { durationSec(bookId: number, chapter: number): number; version(): number };
  /** Whether buyers of the series get eBooks (EBOOK_URL). */
  hasEbooks: boolean;
  /** The catalogue with what others know of its books. */
  complete: (catalogue: Catalogue) => Catalogue;
}

/** @throws {StartError} when the catalogue or a text cannot be used. */
export async function createCatalogueParts(
  { source, content, supportEmail, library, hasEbooks, complete }: CatalogueOptions,
): Promise<CatalogueParts> {
  const catalogue = complete(
    await loadCatalogue({
      ...source,
      durations: library.durationSec,
      soundVersion: library.version,
      hasEbooks,
    }),
  );
  const { author, title } = catalogue.series;
  const contact = supportEmail
    ? `[${supportEmail}](mailto:${supportEmail})`
    : "[our contact page](/contact)";
  const readOwnCover = ownCoverReader(content);
  return {
    catalogue,
    coverPlaceholders: await readCoverPlaceholders(
      catalogue.books(),
      coverReader(readOwnCover),
    ),
    readOwnCover,
    texts: await loadTexts({ content, words: { author, series: title, contact } }),
  };
}

/** What visitors press first: the sample of every single book. */
export function previewChapters(catalogue: Catalogue): { bookId: number; chapter: number }[] {
  return catalogue.books().flatMap((book) => {
    const chapter = book.isComplete ? null : previewChapter(book);
    return chapter ? [{ bookId: book.id, chapter: chapter.number }] : [];
  });
}
