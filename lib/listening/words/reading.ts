/** What a chapter says, to be read. */
export const READING = {
  /** Of a document, where the book's name alone would be said of other pages too. */
  title: (chapter: string, book: string) => `${chapter} · ${book}`,
  sound: (chapter: string, book: string) => `${book}: ${chapter}`,
  lead: "Press a sentence to hear it.",
  files: "As a file:",
  plain: "plain text",
  vtt: "WebVTT, with the moment of each sentence",
  chapters: "Chapters",
  previous: "Before:",
  next: "Next:",
  back: "Back to the player",
  /** The way here. */
  read: (chapter: string) => `Read “${chapter}”`,
} as const;
