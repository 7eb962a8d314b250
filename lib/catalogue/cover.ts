/** Names and sizes of a cover's image files. lib/catalogue/covers makes the files; tools/covers.ts makes the demo's. */

import type { BookRecord } from "./schema.ts";

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
 * A small AVIF that pages inline (see `cover_maker.server.ts`); optional. The suffix `-sketch` is kept
 * because covers in data folders have it.
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

/* Parameters of the cover images: sizes in pixels, qualities out of 100. */

/**
 * Qualities by width, chosen by eye on the demo's covers. Small images need more, because artefacts are visible there.
 */
export const COVER_QUALITY: Record<typeof COVER_WIDTHS[number], { avif: number; webp: number }> = {
  160: { avif: 46, webp: 64 },
  320: { avif: 36, webp: 52 },
  640: { avif: 38, webp: 46 },
};

/**
 * The placeholder inlined in the page until the cover has loaded. It is as wide as a phone shows the cover: a narrower
 * one would count as smaller, and the largest contentful paint would wait for the cover (web.dev/lcp).
 */
export const COVER_SKETCH = { width: 256, quality: 5 };

/** For podcast apps: Apple requires at least 1400 pixels. */
export const COVER_SQUARE = { width: 1400, quality: 45 };

/** Link previews are wide and covers are square, so the cover stands before a blurred copy of itself. */
export const COVER_PREVIEW = { width: 1200, height: 630, cover: 540, quality: 42 };

/* The files of the shop's own icon, served at the addresses of the default lantern icon. */

export interface IconFile {
  /** The address that browsers request. */
  path: string;
  /** In pixels. */
  side: number;
  contentType: string;
  /** Whether it has no transparent parts. */
  isFilled?: boolean;
  isMaskable?: boolean;
  isIco?: boolean;
  isSvg?: boolean;
}

const PNG = "image/png";

/** By file suffix, which follows the icon's name. */
export const ICON_FILES = {
  "-192.png": { path: "/icons/icon-192.png", side: 192, contentType: PNG },
  "-512.png": { path: "/icons/icon-512.png", side: 512, contentType: PNG },
  "-maskable-512.png": {
    path: "/icons/icon-maskable-512.png",
    side: 512,
    contentType: PNG,
    isFilled: true,
    isMaskable: true,
  },
  "-touch.png": {
    path: "/icons/apple-touch-icon.png",
    side: 180,
    contentType: PNG,
    isFilled: true,
  },
  // A PNG inside an SVG: pages and apps link this address as SVG.
  ".svg": { path: "/favicon.svg", side: 96, contentType: "image/svg+xml", isSvg: true },
  ".ico": { path: "/favicon.ico", side: 32, contentType: "image/x-icon", isIco: true },
} as const satisfies Record<string, IconFile>;

export type IconEnding = keyof typeof ICON_FILES;

/** The logo beside the shop's name; the query changes with the picture, so that caches do not keep the former one. */
export const logoPath = (icon: string): string => `/icons/icon-192.png?${icon}`;
