/** The metadata of a shared link, for programs that show link previews: Open Graph (ogp.me), player card, oEmbed. */
import { streamPath } from "@/lib/media/addresses.ts";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { previewPath } from "@/lib/sharing/previews/paths.ts";
import { playerPath, type SharedPlace, sharedPlacePath } from "@/lib/sharing/links/links.ts";
import { embedTitle, oembedUrl, PLAYER_HEIGHT, PLAYER_WIDTH } from "@/lib/sharing/links/embed.ts";

export interface LinkPreview {
  title: string;
  /**
   * Absolute canonical address. Programs read the tags at this address, so it contains the chapter; it leaves out the
   * seconds, which do not make another page.
   */
  url: string;
  image: { url: string; alt: string };
  /** Address of free sound (`audio/mpeg`); null: there is none. */
  audioUrl: string | null;
  /** The small player to be shown instead of the picture; null: the picture is shown. */
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
    // Only links to a chapter show the player; a book's own link shows its large picture.
    player: chapter && {
      url: origin + playerPath(place),
      width: PLAYER_WIDTH,
      height: PLAYER_HEIGHT,
    },
    oembedUrl: oembedUrl(origin, sharedPlacePath(place)),
  };
}
