import { z } from "zod";
import { StartError } from "@/lib/platform/refusal.ts";
import { noticeSchema } from "./notice.ts";

/** What is wrong with the manifest in a file: it cannot be read, it is no manifest, or a field has a wrong value. */
interface ManifestFault {
  kind: "unreadable" | "damaged" | "wrongValue";
  file: string;
  /** As a path; "": not one alone. */
  field: string;
}

/** The library cannot be used; the message is one sentence for the operator, in English. */
export class LibraryError extends StartError {
  override name = "LibraryError";
  /** For the author, whose language the desk writes it in; null: it is not what she asked to read. */
  readonly fault: ManifestFault | null;

  constructor(message: string, fault: ManifestFault | null = null) {
    super(message);
    this.fault = fault;
  }
}

/**
 * A chapter in the manifest cannot be read now. Status 404: its file is missing. Status 503: the file is truncated
 * or unreadable, or a demo chapter cannot be made yet because too many others are being made.
 */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
  readonly status: 404 | 503;

  constructor(status: 404 | 503, message: string) {
    super(message);
    this.status = status;
  }
}

/* The manifest's schema of a chapter's adaptive renditions. */

// A plain name cannot point outside the folder.
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
  error: "wanted a plain name of letters, digits, '.', '_' and '-'",
});

const renditionSchema = z.strictObject({
  kbps: z.int().min(1),
  /** Fragmented MP4 with AAC: an initialisation segment, directly followed by the media segments. */
  file: name,
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" }),
  initBytes: z.int().min(1),
  segmentBytes: z.array(z.int().min(1)).min(1),
});

const hlsSchema = z.strictObject({
  sampleRate: z.int().min(8_000),
  /** Length of each segment, the same in every rendition. */
  segmentSamples: z.array(z.int().min(1)).min(1),
  renditions: z.array(renditionSchema).min(1),
}).superRefine(({ segmentSamples, renditions }, ctx) => {
  const refuse = (index: number, field: string, message: string) =>
    ctx.addIssue({ code: "custom", path: ["renditions", index, field], message });
  for (const [index, { bytes, initBytes, segmentBytes }] of renditions.entries()) {
    if (segmentBytes.length !== segmentSamples.length) {
      refuse(index, "segmentBytes", `wanted ${segmentSamples.length} sizes, one a segment`);
    }
    const sum = segmentBytes.reduce((total, it) => total + it, initBytes);
    if (sum !== bytes) refuse(index, "bytes", `wanted ${sum}, the sum of its parts`);
  }
});

export type HlsRecord = z.infer<typeof hlsSchema>;

/* The manifest's schema of a search index over texts of a book. Only the search reads an index's content. */

/** Enough for some thousand hours of text; the site itself builds larger indexes. */
export const MAX_INDEX_BYTES = 64_000_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" });

const textIndexSchema = z.strictObject({
  /** Checksum of the texts, with their versions, that the index was made of. */
  of: sha256,
  /** In the book's folder. A plain name cannot point outside it. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    error: "wanted a plain name of letters, digits, '.', '_' and '-'",
  }),
  bytes: z.int().min(1).max(MAX_INDEX_BYTES),
  sha256,
});

export type TextIndexRecord = z.infer<typeof textIndexSchema>;

/* The manifest's schema of a chapter's text. */

/** Enough for forty hours of words with timestamps. */
export const MAX_TEXT_BYTES = 8_000_000;

/** Most former texts of a chapter that are kept. */
export const MAX_FORMER_TEXTS = 20;

const textFileSchema = z.strictObject({
  /** A WebVTT file in the book's folder. A plain name cannot point outside it. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    error: "wanted a plain name of letters, digits, '.', '_' and '-'",
  }),
  bytes: z.int().min(1).max(MAX_TEXT_BYTES),
  /** Checksum of the file; its entity tag is derived from it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" }),
  modified: z.iso.datetime(),
});

const textSchema = textFileSchema.extend({
  /** Former texts in the same folder, newest first. */
  former: z.array(textFileSchema).max(MAX_FORMER_TEXTS).optional(),
});

export type TextFile = z.infer<typeof textFileSchema>;
export type TextRecord = z.infer<typeof textSchema>;

/* The manifest: the one file, `manifest.json`, that describes a library. */

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

export const MAX_TEXT_NOTES = 50;

const libraryBookSchema = z.strictObject({
  id: z.int().min(1),
  /** Folder of the book's files, within the library folder. */
  folder: name,
  chapters: z.array(fileSchema).min(1),
  /**
   * Search indexes made by the ingest: of the free chapters' texts, and of all others. The site builds a missing
   * one itself.
   */
  textIndexes: z.array(textIndexSchema).max(2).optional(),
  /**
   * For the author: what has no place in the latest texts. A note that cannot be read keeps nobody from listening: there
   * are none then.
   */
  textNotes: z.array(noticeSchema).max(MAX_TEXT_NOTES).optional().catch(undefined),
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

/** Adds the book, or replaces the entry with its id, whose notes stay unless there are others. */
export function withBook(
  manifest: Manifest | null,
  { id, folder, chapters, textIndexes, textNotes }: ManifestBook,
): Manifest {
  const former = manifest?.books.find((it) => it.id === id);
  const others = manifest?.books.filter((it) => it.id !== id) ?? [];
  const notes = textNotes ?? former?.textNotes ?? [];
  const book = {
    ...{ id, folder, chapters },
    ...textIndexes ? { textIndexes } : {},
    ...notes.length > 0 ? { textNotes: notes } : {},
  };
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
      `Can't use the library manifest ${file}: it is not JSON (${reasonOf(error)}).`,
      { kind: "damaged", file, field: "" },
    );
  }
  const result = manifestSchema.safeParse(value);
  if (result.success) return result.data;
  const field = result.error.issues[0]!.path.join(".");
  throw new LibraryError(
    `Can't use the library manifest ${file}: ${describe(result.error, value)}.`,
    { kind: field === "" ? "damaged" : "wrongValue", file, field },
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

/*
 * The schema of `held.json`: ingested books that wait for the author's approval, each as its future entry of the
 * manifest.
 */

const unpublishedBookSchema = libraryBookSchema.extend({
  /** SHA-256 of the manifest's entry that this one is to replace; null: there was none. */
  over: z.string().nullable(),
  heldAt: z.iso.datetime(),
});

export const unpublishedBooksSchema = z.strictObject({ books: z.array(unpublishedBookSchema) });

export type UnpublishedBook = z.infer<typeof unpublishedBookSchema>;

/* The progress file of the ingest process, beside the recordings; the desk shows it. */

/** In the watched folder. The leading dot makes the ingest skip it. */
export const STEPS_FILE = ".steps.json";
/** While `ingest --watch` runs, the file is written at least this often, milliseconds. */
export const STEPS_EVERY_MS = 15_000;

/** Most chapters that are named; the site's form of a book has room for as many. */
export const MAX_UNLISTED = 1_000;

const count = z.int().min(0).max(100_000);
/** Most notices of a kind that are kept of a book. */
export const MAX_NOTICES = 20;
const notices = z.array(noticeSchema).max(MAX_NOTICES);

const bookSchema = z.object({
  bookId: z.int().min(1),
  /** `held`: only the author can hear it; `in`: published. */
  state: z.enum(["working", "held", "in", "failed"]),
  /** Number of chapters; 0 until the recordings have been analysed. */
  chapters: count,
  /** Chapters that have completed each step. The steps run in this order. */
  measured: count,
  levelled: count,
  cut: count,
  written: count,
  /** Estimated seconds left; null: not known yet. */
  leftSec: z.number().min(0).nullable(),
  /** Why recordings were left out. */
  refused: notices,
  /** What the author should check, because it can be read in two ways. */
  doubts: notices,
  /** Why the ingest of the book failed; null: no error. */
  error: noticeSchema.nullable(),
  /** Folder in the library of what was left unpublished or published last; absent: unknown. */
  folder: name.optional(),
  /** Chapters that the recordings have and the catalogue did not list when they were looked at. */
  unlisted: z.array(z.object({
    number: z.int().min(0).max(100_000),
    title: z.string().max(300),
    kind: z.enum(["chapter", "credits"]),
  })).max(MAX_UNLISTED).optional(),
  /** The import of the manuscripts beside the recordings; absent: there are none. */
  texts: z.object({
    state: z.enum(["working", "in", "failed"]),
    /** What the author is told. */
    said: notices,
  }).optional(),
  /** ISO 8601. */
  changedAt: z.iso.datetime(),
});

export const ingestStepsSchema = z.object({
  /** When this was written, ISO 8601. */
  at: z.iso.datetime(),
  /** Latest first. */
  books: z.array(bookSchema).max(100),
});

export type IngestSteps = z.infer<typeof ingestStepsSchema>;
export type BookSteps = IngestSteps["books"][number];

/* Signed addresses of sound in an object store, to which players may be redirected (MEDIA_DELIVERY=redirect). */

/** Lifetime of a signed address. A revoked right can be used for so long, as in other processes' caches. */
export const SIGNED_SEC = 60;
