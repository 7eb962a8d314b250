/** Texts of the desk's search. */

export const FIND = {
  label: "Find anything",
  go: "Find",
  found: (word: string) => `"${word}"`,
  nothing:
    "Nothing was found. Words are found by their beginnings: try fewer letters or another word.",
  hint: "Listeners, orders, codes, gifts, reviews and letters, by the beginnings of their words.",
} as const;
