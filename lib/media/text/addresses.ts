/** Addresses of a chapter's text. Kept apart from the addresses of sound, which every first page view loads. */

/** A chapter by its number in the book's chapter list. */
interface ListedChapter {
  bookId: number;
  chapter: number;
}

/** The page that shows the text. */
export const readingPath = ({ bookId, chapter }: ListedChapter): string =>
  `/audiobook/${bookId}/text/${chapter}`;

/** The text as a file: WebVTT or plain text. */
export const textPath = (
  { bookId, chapter }: ListedChapter,
  format: "vtt" | "txt" = "vtt",
): string => `/api/text/${bookId}/${chapter}${format === "txt" ? "?format=txt" : ""}`;
