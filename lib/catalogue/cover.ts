/** Addresses of a cover's image files. server/covers makes the files; tools/covers.ts makes the demo's. */
import type { BookRecord } from "@/lib/catalogue/schema.ts";

/** Widths in CSS pixels: a small row, a card, a book's page. Covers are square. */
export const COVER_WIDTHS = [160, 320, 640] as const;
const COVER_FORMATS = ["avif", "webp"] as const;
const FULL = 640;

export interface Cover {
  /** Common part of the file names. */
  name: string;
  alt: string;
  /** WebP, 640 px: the format that every program can show. */
  src: string;
  avifSrcset: string;
  webpSrcset: string;
  width: number;
  height: number;
  /** Background shown until the image has loaded. */
  color: string;
  /** 1200 x 630 JPEG for link previews. */
  ogSrc: string;
  /** 1400 x 1400 JPEG for podcast apps, which support neither WebP nor AVIF. */
  squareSrc: string;
}

/** The names of all files of one cover. */
export function coverFiles(name: string): string[] {
  const pictures = COVER_WIDTHS.flatMap((width) =>
    COVER_FORMATS.map((format) => `${name}-${width}.${format}`)
  );
  return [...pictures, `${name}-og.jpg`, `${name}-square.jpg`];
}

/**
 * A small AVIF that pages inline (see `cover_reader.ts`); optional. The suffix `-sketch` is kept because covers in data
 * folders have it.
 */
export const placeholderFile = (name: string): string => `${name}-sketch.avif`;

/** A book's cover: the author's own, else the demo cover for the book's id. */
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

/** Content type by file extension. */
export const coverType = (file: string): string => TYPES[file.slice(file.lastIndexOf(".") + 1)]!;
