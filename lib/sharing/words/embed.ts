/** Texts of the small player in a frame on another site. */

export const EMBED = {
  listen: "Listen to the book",
  isSample: (chapter: string) => `“${chapter}” is part of the book. This is its sample:`,
  isClip: (seconds: number) => `A clip of ${seconds} seconds`,
} as const;
