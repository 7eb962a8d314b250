/** The search page: books, people, chapters and sentences. */
export const SEARCH_PATH = "/search";
