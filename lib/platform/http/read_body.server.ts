/** Reads and parses request bodies, JSON, forms and files, within limits of time and memory. */

import { z } from "zod";
import { toSentence } from "../checked_form.ts";
import { formatNumber } from "../language/format.ts";
import { language } from "../language/language.ts";
import { withLanguage } from "../language/request_language.server.ts";
import { TimeoutError, withDeadline } from "../time.ts";
import { FAILURES } from "../words.ts";
import { Failure } from "./answers.server.ts";

/** Longest pause between two pieces of a body. */
const STALL_MS = 30_000;
/** Longest time for a whole body: 64 KiB in this time is 220 bytes a second. */
const WHOLE_MS = 5 * 60_000;
/** Deno allocates as much as is asked for: with 4 KiB an unfinished body holds 47 KB, by default 197. */
const PIECE_BYTES = 4 * 1024;

/**
 * Yields the body as it arrives. Nothing is left pending when the caller stops early.
 * @throws {Failure} 408 when the body stalls or takes too long, 400 when it ends early or is broken: the
 * sender's fault, so it is not logged.
 */
export async function* bodyChunks(
  { body }: Request,
  { stallMs = STALL_MS, wholeMs = WHOLE_MS, pieceBytes = PIECE_BYTES } = {},
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const endsAtMs = Date.now() + wholeMs;
  const reader = readerOf(body, pieceBytes);
  try {
    for (;;) {
      const limitMs = Math.min(stallMs, endsAtMs - Date.now());
      if (limitMs <= 0) throw tooSlow();
      const chunk = await withDeadline(limitMs, reader.next()).catch((error) => {
        throw error instanceof TimeoutError ? tooSlow() : incomplete();
      });
      if (!chunk) return;
      yield chunk;
    }
  } finally {
    reader.cancel();
  }
}

interface Reader {
  /** null: the end. */
  next(): Promise<Uint8Array | null>;
  cancel(): void;
}

/**
 * A body that is still arriving fills the given buffer. A short one, which came with the request's head, is no stream
 * of bytes in Deno and has a buffer of its own.
 */
function readerOf(body: ReadableStream<Uint8Array>, pieceBytes: number): Reader {
  const reader = openReader(body);
  return {
    async next() {
      const { value, done } = reader instanceof ReadableStreamBYOBReader
        ? await reader.read(new Uint8Array(pieceBytes))
        : await reader.read();
      return done ? null : value;
    },
    cancel: () => void reader.cancel().catch(() => {}), // it may have ended or failed already
  };
}

function openReader(body: ReadableStream<Uint8Array>) {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return body.getReader();
  }
}

const tooSlow = () => new Failure(408, "too_slow", FAILURES.tooSlow);

const incomplete = () => new Failure(400, "incomplete", FAILURES.incomplete);

/* Untrusted input is parsed by zod, or refused with a sentence. */

const DEFAULT_MAX_BYTES = 64 * 1024;

/** Enough to correct a request; a body can have thousands of faults. */
const MOST_FAULTS = 20;
const MAX_NAME = 100;

/** As `FAILURES.unusable` names it. */
type What = "request" | "form" | "query" | "currency" | "language" | "answer";

/**
 * Parses untrusted input.
 * @throws {Failure} 400 `bad_request`; the message tells people what is wanted, `fields` tells programs where.
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, what: What): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MOST_FAULTS);
  const sentences = new Set(
    translated(issues, schema, value).map(({ message }) => toSentence(message)),
  );
  const text = [FAILURES.unusable(what), ...sentences].join(" ");
  const named = issues.filter(({ path }) => path.length > 0)
    .map(({ path, message }) => [path.join(".").slice(0, MAX_NAME), message]);
  const fields = named.length > 0 ? Object.fromEntries(named) : undefined;
  throw new Failure(400, "bad_request", text, {}, fields);
}

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/**
 * The issues whose messages are translated, and those of no field. Messages that only programs can cause are in English:
 * they are in `fields` alone, except for readers of English.
 */
function translated(issues: readonly Issue[], schema: z.ZodType, value: unknown): readonly Issue[] {
  if (language() === "en") return issues;
  // Read inside: zod writes its messages when they are first read.
  const english = withLanguage(
    "en",
    () => new Set(schema.safeParse(value).error?.issues.map(({ message }) => message)),
  );
  return issues.filter(({ path, message }) => path.length === 0 || !english.has(message));
}

/**
 * Reads a JSON body of at most `maxBytes`.
 * @throws {Failure} 415 for another content type, 413 when too large, 400 when it does not match the schema.
 */
export async function readJson<T>(
  req: Request,
  schema: z.ZodType<T>,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<T> {
  const type = req.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new Failure(415, "wrong_type", `Send application/json, not ${type ?? "nothing"}.`);
  }
  const text = await readText(req, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure(400, "bad_json", "The body isn't valid JSON.");
  }
  return parse(schema, value, "request");
}

/**
 * Reads at most `maxBytes`. Content-Length is not trusted, so the stream itself is counted.
 * @throws {Failure} 413, and what {@link bodyChunks} throws.
 */
export async function readText(req: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of bodyChunks(req)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new Failure(413, "too_large", FAILURES.manyBytes(formatNumber(maxBytes)));
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/* Forms of pages, sent by the browser itself or by in-page navigation. */

const FORM = "application/x-www-form-urlencoded";
/** In-page navigation posts forms so. */
const MULTIPART = "multipart/form-data";
const FORM_MAX_BYTES = 16 * 1024;

export function isForm(req: Request): boolean {
  const type = req.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return type === FORM || type === MULTIPART;
}

/**
 * The fields of a posted form; of a repeated name, the last.
 * @throws {Failure} 415 for another content type, 413 when too large, 400 for broken parts and for files.
 */
export async function readForm(
  req: Request,
  maxBytes = FORM_MAX_BYTES,
): Promise<Record<string, string>> {
  if (!isForm(req)) throw new Failure(415, "wrong_type", `Send ${FORM} or ${MULTIPART}.`);
  // The size is checked before parsing: the built-in form parser has no limit.
  const body = new Response(await readText(req, maxBytes), {
    headers: { "content-type": req.headers.get("content-type")! },
  });
  const form = await body.formData().catch(() => null);
  const fields = form && [...form].filter((field): field is [string, string] => isText(field[1]));
  if (!fields || fields.length < [...form].length) {
    throw new Failure(400, "bad_request", FAILURES.unreadable);
  }
  return Object.fromEntries(fields);
}

const isText = (value: FormDataEntryValue): value is string => typeof value === "string";

/* Forms with files. */

interface Upload {
  /** Text fields; of a repeated name, the last. */
  fields: Record<string, string>;
  /** By field name; a field without a chosen file is left out. */
  files: Record<string, File>;
}

/**
 * Reads a form of at most `maxBytes`, files included, into memory.
 * @throws {Failure} 415 for another content type, 413 when too large, 400 for broken parts.
 */
export async function readUpload(req: Request, maxBytes: number): Promise<Upload> {
  const type = req.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data *;/i.test(type)) {
    throw new Failure(415, "wrong_type", "Send multipart/form-data.");
  }
  const form = await new Response(await readBytes(req, maxBytes), {
    headers: { "content-type": type },
  }).formData().catch(() => {
    throw new Failure(400, "bad_request", FAILURES.unreadable);
  });
  const fields: Upload["fields"] = {}, files: Upload["files"] = {};
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else if (value.size > 0) files[name] = value;
  }
  return { fields, files };
}

async function readBytes(req: Request, maxBytes: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const piece of bodyChunks(req)) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) {
      throw new Failure(413, "too_large", FAILURES.manyBytes(formatNumber(maxBytes)));
    }
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  }
  return new Blob(pieces);
}
