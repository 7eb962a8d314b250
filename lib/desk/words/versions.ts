/** Texts of the history of the catalogue. */
import { plural } from "@/lib/platform/plural.ts";

export const VERSION_LIST = {
  title: "What was changed",
  book: (id: number) => `book ${id}`,
  of: (title: string) => `Changes of ${title}`,
  none: "Nothing was changed at the desk yet.",
  lead: "The latest 100 versions of the catalogue. Taking one back writes another one.",
  kinds: {
    file: "catalogue.json, as it was",
    add: "A new book",
    set: "Changed",
    undo: "Taken back",
    import: "A file was taken up",
    begin: "A shop of your own was begun",
  },
  number: (n: number) => `Version ${n}`,
  by: (name: string) => `by ${name}`,
  head: { field: "Field", before: "Before", after: "After" },
  catalogue: "Catalogue",
  more: (count: number) => `${plural(count, "more field")} changed.`,
  empty: "nothing",
  undo: "Take back",
  undoOf: (n: number) => `Take back version ${n}`,
  export: "As it was then",
  exportOf: (n: number) => `The catalogue of version ${n}`,
  back: "All books",
} as const;
