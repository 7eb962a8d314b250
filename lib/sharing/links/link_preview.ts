/** What programs that show links say of a shared place: Open Graph (ogp.me), player card, oEmbed. */
import { streamPath } from "@/lib/media/addresses.ts";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { previewPath } from "@/lib/sharing/previews/paths.ts";
import { playerPath, type SharedPlace, sharedPlacePath } from "@/lib/sharing/links/links.ts";
import { embedTitle, oembedUrl, PLAYER_HEIGHT, PLAYER_WIDTH } from "@/lib/sharing/links/embed.ts";

export interface LinkPreview {
  title: string;
  /**
   * Absolute address of what was shared. Programs read the tags of this address, so it has the chapter;
   * seconds more or less are no other page.
   */
  url: string;
  image: { url: string; alt: string };
  /** What anyone may hear of it, `audio/mpeg`; null: nothing. */
  audioUrl: string | null;
  /** The small player that shows in place of the picture; null: the picture is shown. */
  player: { url: string; width: number; height: number } | null;
  oembedUrl: string;
}

/** @param origin of this site, without a slash at the end */
export function linkPreview(
  book: Book,
  { chapter, place, origin }: { chapter: Chapter | null; place: SharedPlace; origin: string },
): LinkPreview {
  const title = embedTitle(book, chapter);
  const audible = chapter?.isFree ? chapter : previewChapter(book);
  return {
    title,
    url: `${origin}/audiobook/${book.id}${chapter ? `?chapter=${chapter.number}` : ""}`,
    image: {
      url: origin + previewPath(book, chapter),
      alt: chapter ? `${title}. ${book.cover.alt}` : book.cover.alt,
    },
    audioUrl: audible && origin + streamPath({ bookId: book.id, chapter: audible.number }),
    // A book's own link keeps its large picture; who shares a chapter wants it heard.
    player: chapter && {
      url: origin + playerPath(place),
      width: PLAYER_WIDTH,
      height: PLAYER_HEIGHT,
    },
    oembedUrl: oembedUrl(origin, sharedPlacePath(place)),
  };
}
