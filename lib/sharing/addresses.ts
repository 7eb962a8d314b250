/** Addresses of personal podcast feeds (first the page that lists them), of shared years and of pictures. */

import { splitLanguage } from "@/lib/platform/language/addresses.ts";
import { type Language, language, ownLanguage } from "@/lib/platform/language/language.ts";

export const PODCAST_PATH = "/account/podcast";
export const podcastDonePath = (done: string): string => `${PODCAST_PATH}?done=${done}`;

/** The feed's address for podcast apps. */
export const feedPath = (token: string): string => `/feed/${token}/podcast.xml`;

/** The page of a shared year of listening. */
export const yearPath = (id: string): string => `/year/${id}`;

/*
 * Pictures of link previews. Programs that show them name no language, so the address does: `11/book.png` in the shop's
 * own, `11/book.de.png` in another.
 */

export const yearPicturePath = (id: string): string => `/og/year/${pictureFile(id)}`;

/** @param chapter its number; null: the book as a whole */
export const bookPicturePath = (
  bookId: number,
  chapter: number | null,
  tag: Language = language(),
): string => `/og/${bookId}/${pictureFile(String(chapter ?? "book"), tag)}`;

const pictureFile = (name: string, tag: Language = language()): string =>
  `${name}${tag === ownLanguage() ? "" : `.${tag.toLowerCase()}`}.png`;

const PICTURE_FILE = /^([\w-]{1,40})(?:\.([a-z]{2}(?:-[a-z]{2})?))?\.png$/;

/** @returns null: no such file, or a language that the site does not speak */
export function readPictureFile(file: string): { name: string; tag: Language } | null {
  const [, name, segment] = PICTURE_FILE.exec(file) ?? [];
  if (name === undefined) return null;
  const tag = segment === undefined ? ownLanguage() : splitLanguage(`/${segment}`).language;
  return tag && { name, tag };
}
