/** Texts of the search page. */
export const SEARCH = {
  title: "Search",
  found: (query: string) => `“${query}”`,
  label: "Search for a book, a chapter, a person or a line",
  go: "Search",
  hint: "Typos and missing accents are fine.",
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  books: "Books",
  people: "People",
  chapters: "Chapters",
  sentences: "In the text",
  /** The number of sentences shown, and of all. */
  most: (shown: number, all: number) => `Showing the best ${shown} of ${all.toLocaleString("en")}.`,
  nothing: (query: string) => `Nothing found for “${query}”.`,
  help: "Try fewer words or another spelling. We search the text of the chapters you can play.",
  homeBooks: "See all books",
  unread: "We couldn't search some chapters just now, so they're missing here.",
  role: { author: "Author", narrator: "Narrator" },
  by: (author: string) => `by ${author}`,
  tooOften: "That's a lot of searching. Please wait a moment.",
} as const;
