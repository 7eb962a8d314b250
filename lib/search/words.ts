// Made of lib/search/messages/en.json by `deno task words`: change it there.

export const SEARCH = {
  title: "Search",
  found: (query: string | number): string => `“${query}”`,
  label: "Search for a book, a chapter, a person or a line",
  go: "Search",
  hint: "Typos and missing accents are fine.",
  tooLong: (most: string | number): string => `Please use at most ${most} characters.`,
  books: "Books",
  people: "People",
  chapters: "Chapters",
  sentences: "In the text",
  most: (shown: string | number, all: string | number): string =>
    `Showing the best ${shown} of ${all}.`,
  nothing: (query: string | number): string => `Nothing found for “${query}”.`,
  help: "Try fewer words or another spelling. We search the text of the chapters you can play.",
  homeBooks: "See all books",
  unread: "We couldn't search some chapters just now, so they're missing here.",
  role: {
    author: "Author",
    narrator: "Narrator",
  },
  by: (author: string | number): string => `by ${author}`,
  tooOften: "That's a lot of searching. Please wait a moment.",
} as const;
