/** Facts of the small player on other sites that pages and the oEmbed response share. */
import type { Book, Chapter } from "@/lib/catalogue/book.ts";

/** The small player's size in CSS pixels; in a narrower frame its texts wrap. */
export const PLAYER_WIDTH = 560;
export const PLAYER_HEIGHT = 240;

export function embedTitle(book: Book, chapter: Chapter | null): string {
  return chapter ? `${book.title}: ${chapter.title}` : book.title;
}

/** Absolute address of the oEmbed response for a page of this site. */
export const oembedUrl = (origin: string, path: string): string =>
  `${origin}/api/oembed?url=${encodeURIComponent(origin + path)}&format=json`;
