/** The manifest: the one file, `manifest.json`, that describes a library folder. */
import { join } from "node:path";
import { z } from "zod";
import { LibraryError } from "@/lib/media/errors.ts";

// A single path part of harmless letters: with this, no manifest can point outside its folder.
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
  error: "wanted a plain name of letters, digits, '.', '_' and '-'",
});

const fileSchema = z.strictObject({
  /** Chapter number within its book; 0 is the opening credits. */
  number: z.int().min(0),
  /** File name within the book's folder. */
  file: name,
  bytes: z.int().min(1),
  durationSec: z.number().positive(),
  /** When the audio was last changed; with `bytes` it makes the entity tag. */
  modified: z.iso.datetime(),
  /** Lower-case hex, once it is known. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" }).optional(),
  /** Demo libraries: the words by which the chapter can be made when its file is not there. */
  spoken: z.string().min(1).optional(),
});

const bookSchema = z.strictObject({
  id: z.int().min(1),
  /** Folder of the book's files, within the library folder. */
  folder: name,
  chapters: z.array(fileSchema).min(1),
});

const manifestSchema = z.strictObject({
  format: z.literal("lamplight-library-1"),
  books: z.array(bookSchema).min(1),
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

const manifestPath = (dir: string) => join(dir, "manifest.json");

/**
 * Reads and checks the manifest of a library folder; null when there is none.
 * @throws {LibraryError} naming the file, the field, its value and what is wanted.
 */
export async function readManifest(dir: string): Promise<Manifest | null> {
  const file = manifestPath(dir);
  let text: string;
  try {
    text = await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw new LibraryError(`Cannot read the library manifest ${file}: ${reasonOf(error)}.`);
  }
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
 * Writes the manifest whole: readers see the old one or the new one.
 * @throws {LibraryError} when the folder cannot be written.
 */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const file = manifestPath(dir);
  const part = `${file}.${crypto.randomUUID()}.part`;
  try {
    await Deno.mkdir(dir, { recursive: true });
    await Deno.writeTextFile(part, JSON.stringify(manifest, null, 1) + "\n");
    await Deno.rename(part, file);
  } catch (error) {
    throw new LibraryError(`Cannot write the library manifest ${file}: ${reasonOf(error)}.`);
  }
}

const reasonOf = (error: unknown) => error instanceof Error ? error.message : String(error);

/** The first complaint, e.g. `books.0.chapters.3.bytes of book 11 is -5; wanted ...`. */
function describe(error: z.ZodError, value: unknown): string {
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  const at = (steps: PropertyKey[]) =>
    // deno-lint-ignore no-explicit-any -- the value is what did not fit any type
    steps.reduce<any>((it, step) => it?.[step], value);
  const book = path[0] === "books" ? at(path.slice(0, 2))?.id : undefined;
  const field = path.join(".") || "the whole";
  const owner = book === undefined ? "" : ` of book ${JSON.stringify(book)}`;
  return `${field}${owner} is ${JSON.stringify(at(path)) ?? "absent"}; ${message}`;
}
