/** The manifest: the one file, `manifest.json`, that describes a library. */
import { z } from "zod";
import { LibraryError } from "@/lib/media/errors.ts";
import { hlsSchema } from "@/lib/media/hls/schema.ts";
import { textIndexSchema } from "@/lib/media/text/index_schema.ts";
import { textSchema } from "@/lib/media/text/schema.ts";

// A single path segment of safe characters: no manifest can point outside its folder.
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
  error: "wanted a plain name of letters, digits, '.', '_' and '-'",
});

export const fileSchema = z.strictObject({
  /** Chapter number within its book; 0 is the opening credits. */
  number: z.int().min(0),
  /** File name within the book's folder. */
  file: name,
  bytes: z.int().min(1),
  durationSec: z.number().positive(),
  /** When the audio was last changed. Time and `bytes` make the entity tag. */
  modified: z.iso.datetime(),
  /** Lower-case hex; absent until it is known. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" }).optional(),
  /** Demo libraries: the spoken title from which a missing file can be made. */
  spoken: z.string().min(1).optional(),
  /** Adaptive renditions, where there are any. */
  hls: hlsSchema.optional(),
  /** The chapter's text, if known. A demo chapter's text follows from `spoken`. */
  text: textSchema.optional(),
});

export const libraryBookSchema = z.strictObject({
  id: z.int().min(1),
  /** Folder of the book's files, within the library folder. */
  folder: name,
  chapters: z.array(fileSchema).min(1),
  /**
   * Search indexes made by the ingest: of the free chapters' texts, and of all others. The site builds a missing
   * one itself.
   */
  textIndexes: z.array(textIndexSchema).max(2).optional(),
});

const manifestSchema = z.strictObject({
  format: z.literal("lamplight-library-1"),
  books: z.array(libraryBookSchema).min(1),
}).superRefine(({ books }, ctx) => {
  const repeated = <T>(values: T[]) => values.findIndex((it, i) => values.indexOf(it) < i);
  const refuse = (path: (string | number)[]) =>
    ctx.addIssue({ code: "custom", path, message: "wanted a value that occurs once" });
  for (const key of ["id", "folder"] as const) {
    const index = repeated<string | number>(books.map((book) => book[key]));
    if (index >= 0) refuse(["books", index, key]);
  }
  for (const [b, { chapters }] of books.entries()) {
    for (const key of ["number", "file"] as const) {
      const index = repeated<string | number>(chapters.map((chapter) => chapter[key]));
      if (index >= 0) refuse(["books", b, "chapters", index, key]);
    }
  }
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
export type ManifestBook = Manifest["books"][number];

/** Adds the book, or replaces the entry with its id. */
export function withBook(
  manifest: Manifest | null,
  { id, folder, chapters, textIndexes }: ManifestBook,
): Manifest {
  const others = manifest?.books.filter((it) => it.id !== id) ?? [];
  const book = { id, folder, chapters, ...textIndexes ? { textIndexes } : {} };
  const books = [...others, book].toSorted((a, b) => a.id - b.id);
  return { format: "lamplight-library-1", books };
}

/**
 * Parses a manifest.
 * @param file how the error message names the file
 * @throws {LibraryError} naming the file, the field, its value and what is wanted.
 */
export function parseManifest(file: string, text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new LibraryError(
      `Cannot use the library manifest ${file}: it is not JSON (${reasonOf(error)}).`,
    );
  }
  const result = manifestSchema.safeParse(value);
  if (result.success) return result.data;
  throw new LibraryError(
    `Cannot use the library manifest ${file}: ${describe(result.error, value)}.`,
  );
}

/**
 * JSON with one value a line, except that a list of numbers (a long chapter has hundreds of segments) is one line.
 */
export function formatManifest(manifest: Manifest): string {
  const listOfNumbers = /\[\n\s*(\d+(?:,\n\s*\d+)*)\n\s*\]/g; // no string has a bare line break
  return JSON.stringify(manifest, null, 1)
    .replace(listOfNumbers, (_, numbers: string) => `[${numbers.replace(/\s+/g, " ")}]`) + "\n";
}

const reasonOf = (error: unknown) => error instanceof Error ? error.message : String(error);

/** The first validation error, e.g. `books.0.chapters.3.bytes of book 11 is -5; wanted ...`. */
function describe(error: z.ZodError, value: unknown): string {
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  const at = (steps: PropertyKey[]) =>
    // deno-lint-ignore no-explicit-any -- the value has failed validation, so its type is unknown
    steps.reduce<any>((it, step) => it?.[step], value);
  const book = path[0] === "books" ? at(path.slice(0, 2))?.id : undefined;
  const field = path.join(".") || "the whole";
  const owner = book === undefined ? "" : ` of book ${JSON.stringify(book)}`;
  return `${field}${owner} is ${JSON.stringify(at(path)) ?? "absent"}; ${message}`;
}
