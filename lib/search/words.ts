/** Texts of the search page. */
export const SEARCH = {
  title: "Search",
  found: (query: string) => `“${query}”`,
  label: "A book, a chapter, a person, or words that you heard",
  go: "Search",
  hint: "Mistyped words and missing accents are forgiven.",
  tooLong: (most: number) => `Please look for at most ${most} characters.`,
  books: "Books",
  people: "People",
  chapters: "Chapters",
  sentences: "Said in the books",
  /** The number of sentences shown, and of all. */
  most: (shown: number, all: number) => `The ${shown} nearest of ${all.toLocaleString("en")}.`,
  nothing: (query: string) => `Nothing was found for “${query}”.`,
  help:
    "Try fewer words, or another spelling. What is said is looked for in the chapters you may hear.",
  homeBooks: "See all books",
  unread: "Some texts could not be read just now, and were left out.",
  role: { author: "Author", narrator: "Narrator" },
  by: (author: string) => `by ${author}`,
  tooOften: "That was a lot of searching. Please wait a moment.",
} as const;
