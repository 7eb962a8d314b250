/** Where books, people and sentences are looked for. */
export const SEARCH_PATH = "/search";
