/** Where a chapter's text is read. Apart from the addresses of sound, which every first view carries. */

/** A chapter by its number in the book's list. */
interface ListedChapter {
  bookId: number;
  chapter: number;
}

/** The page. */
export const readingPath = ({ bookId, chapter }: ListedChapter): string =>
  `/audiobook/${bookId}/text/${chapter}`;

/** The file, as WebVTT or plain. */
export const textPath = (
  { bookId, chapter }: ListedChapter,
  format: "vtt" | "txt" = "vtt",
): string => `/api/text/${bookId}/${chapter}${format === "txt" ? "?format=txt" : ""}`;
