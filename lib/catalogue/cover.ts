/** Addresses of a cover's pictures; the files are made by server/covers, the demo's by tools/covers.ts. */
import type { BookRecord } from "@/lib/catalogue/schema.ts";

/** Widths in CSS pixels: a small row, a card, a book's page. Covers are square. */
export const COVER_WIDTHS = [160, 320, 640] as const;
const COVER_FORMATS = ["avif", "webp"] as const;
const FULL = 640;

export interface Cover {
  /** Common part of the file names. */
  name: string;
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
  /** 1400 x 1400 JPEG for podcast apps, which know neither WebP nor AVIF. */
  squareSrc: string;
}

/** The files a cover consists of. */
export function coverFiles(name: string): string[] {
  const pictures = COVER_WIDTHS.flatMap((width) =>
    COVER_FORMATS.map((format) => `${name}-${width}.${format}`)
  );
  return [...pictures, `${name}-og.jpg`, `${name}-square.jpg`];
}

/**
 * A few kilobytes of AVIF that a page carries within itself, see `cover_reader.ts`; covers may have
 * none. Covers in data folders have the name `-sketch`: it stays.
 */
export const placeholderFile = (name: string): string => `${name}-sketch.avif`;

/** The cover as pages use it: the author's own, else the demo's, which goes by the book's id. */
export function coverOf({ id, cover }: Pick<BookRecord, "id" | "cover">): Cover {
  const name = cover.file ?? String(id);
  const srcset = (format: string) =>
    COVER_WIDTHS.map((width) => `/covers/${name}-${width}.${format} ${width}w`).join(", ");
  return {
    name,
    alt: cover.alt,
    src: `/covers/${name}-${FULL}.webp`,
    avifSrcset: srcset("avif"),
    webpSrcset: srcset("webp"),
    width: FULL,
    height: FULL,
    color: cover.color,
    ogSrc: `/covers/${name}-og.jpg`,
    squareSrc: `/covers/${name}-square.jpg`,
  };
}

const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** Content type of one of a cover's files. */
export const coverType = (file: string): string => TYPES[file.slice(file.lastIndexOf(".") + 1)]!;
