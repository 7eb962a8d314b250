/** What a book says in a frame on another site. */

/** A book in a frame on another site. */
export const EMBED = {
  by: (author: string, narrator: string) => `${author} feat. ${narrator}`,
  listen: "Listen to the book",
  isSample: (chapter: string) => `“${chapter}” is part of the book. This is its sample:`,
  isClip: (seconds: number) => `A clip of ${seconds} seconds`,
} as const;
