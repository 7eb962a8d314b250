/** Versions of the catalogue made at the author's desk, as stored. */
import { z } from "zod";

/** One changed field. */
export const catalogueChange = z.object({
  /** The book's id; null: the catalogue itself, its series or its people. */
  bookId: z.int().nullable(),
  /** The path in the file: "priceMinor", "prices.USD", "chapters.3.title". */
  field: z.string(),
  /** Shortened; "": absent. */
  before: z.string(),
  after: z.string(),
});
export type CatalogueChange = z.infer<typeof catalogueChange>;

/** The kinds of change that create a version. */
export const VERSION_KINDS = ["file", "add", "set", "undo", "import", "begin"] as const;

export const versionRecord = z.object({
  /** From 1, without gaps. */
  number: z.int().min(1),
  atMs: z.number(),
  /** The author's user id, or a word for an author without an account: "terminal", "catalogue.json". */
  by: z.string(),
  kind: z.enum(VERSION_KINDS),
  /** Against the previous version, at most {@link MAX_CHANGES}. */
  changes: z.array(catalogueChange),
  /** Number of further changes. */
  more: z.int().min(0),
  /** The invented books of the demo: not for sale. */
  isDemo: z.boolean(),
  /** Number of parts into which its text is split. */
  parts: z.int().min(1),
});
export type VersionRecord = z.infer<typeof versionRecord>;

/** The current version. */
export const catalogueHead = z.object({
  number: z.int().min(1),
  isDemo: z.boolean(),
  /** SHA-256 of the text of catalogue.json when it was last taken up, hex; shows whether the file has changed since. */
  fileSum: z.string(),
});
export type CatalogueHead = z.infer<typeof catalogueHead>;

/** Versions that are kept; older ones are deleted. */
export const KEPT_VERSIONS = 100;
/** Most changes listed in one version. */
export const MAX_CHANGES = 100;
