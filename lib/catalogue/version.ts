/** Versions of the catalogue that the author has made at her desk, as the store holds them. */
import { z } from "zod";

/** One field that is another one than before. */
export const catalogueChange = z.object({
  /** The book's id; null: the catalogue itself, its series or its people. */
  bookId: z.int().nullable(),
  /** As the file names it: "priceMinor", "prices.USD", "chapters.3.title". */
  field: z.string(),
  /** In short; "": there was none. */
  before: z.string(),
  after: z.string(),
});
export type CatalogueChange = z.infer<typeof catalogueChange>;

/** How a version came to be. */
export const VERSION_KINDS = ["file", "add", "set", "undo", "import", "begin"] as const;

export const versionRecord = z.object({
  /** From 1, without gaps. */
  number: z.int().min(1),
  atMs: z.number(),
  /** The author's user id, or a word for what is no account: "terminal", "catalogue.json". */
  by: z.string(),
  kind: z.enum(VERSION_KINDS),
  /** Against the version before it, at most {@link MAX_CHANGES}. */
  changes: z.array(catalogueChange),
  /** How many more there are. */
  more: z.int().min(0),
  /** Books that nobody has written: fit to look at, not to be sold. */
  isDemo: z.boolean(),
  /** Parts in which its text lies. */
  parts: z.int().min(1),
});
export type VersionRecord = z.infer<typeof versionRecord>;

/** Which version counts. */
export const catalogueHead = z.object({
  number: z.int().min(1),
  isDemo: z.boolean(),
  /** SHA-256 of the text of catalogue.json when it was last taken up, hex: another one was changed since. */
  fileSum: z.string(),
});
export type CatalogueHead = z.infer<typeof catalogueHead>;

/** Versions that are kept; of older ones nothing is. */
export const KEPT_VERSIONS = 100;
/** What is listed of one version. */
export const MAX_CHANGES = 100;
