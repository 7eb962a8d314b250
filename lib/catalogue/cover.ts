/** Addresses of a cover's pictures; the files are made by tools/covers.ts. */
import type { BookRecord } from "@/lib/catalogue/schema.ts";

/** Widths in CSS pixels: a small row, a card, a book's page. Covers are square. */
export const COVER_WIDTHS = [160, 320, 640] as const;
export const COVER_FORMATS = ["avif", "webp"] as const;
const FULL = 640;

export interface Cover {
  alt: string;
  /** WebP, 640 px: what any program can show. */
  src: string;
  avifSrcset: string;
  webpSrcset: string;
  width: number;
  height: number;
  /** Shown until the picture is there. */
  color: string;
  /** 1200 x 630 JPEG for link previews. */
  ogSrc: string;
}

/** Common part of a cover's file names: the author's own, else the demo's, which goes by the id. */
export function coverName({ id, cover }: Pick<BookRecord, "id" | "cover">): string {
  return cover.file ?? String(id);
}

/** The files a cover consists of. */
export function coverFiles(name: string): string[] {
  const pictures = COVER_WIDTHS.flatMap((width) =>
    COVER_FORMATS.map((format) => `${name}-${width}.${format}`)
  );
  return [...pictures, `${name}-og.jpg`];
}

/** The cover as pages use it. */
export function coverOf(book: Pick<BookRecord, "id" | "cover">): Cover {
  const name = coverName(book);
  const srcset = (format: string) =>
    COVER_WIDTHS.map((width) => `/covers/${name}-${width}.${format} ${width}w`).join(", ");
  return {
    alt: book.cover.alt,
    src: `/covers/${name}-${FULL}.webp`,
    avifSrcset: srcset("avif"),
    webpSrcset: srcset("webp"),
    width: FULL,
    height: FULL,
    color: book.cover.color,
    ogSrc: `/covers/${name}-og.jpg`,
  };
}
