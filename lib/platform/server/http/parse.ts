/** The border: whatever comes in is parsed by zod or refused with a sentence. */
import { z } from "zod";
import { toSentence } from "@/lib/platform/words.ts";
import { bodyChunks } from "@/lib/platform/server/http/body_chunks.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

const DEFAULT_MAX_BYTES = 64 * 1024;

/** Enough to mend a request by; a body may have faults by the thousand. */
const MOST_FAULTS = 20;
const MAX_NAME = 100;

/**
 * Parses untrusted input.
 * @throws {Failure} 400 `bad_request`; the message says to people what is wanted, `fields` to programs where.
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MOST_FAULTS);
  const sentences = new Set(issues.map(({ message }) => toSentence(message)));
  const text = `The ${what} cannot be used. ${[...sentences].join(" ")}`;
  const named = issues.filter(({ path }) => path.length > 0)
    .map(({ path, message }) => [path.join(".").slice(0, MAX_NAME), message]);
  const fields = named.length > 0 ? Object.fromEntries(named) : undefined;
  throw new Failure(400, "bad_request", text, {}, fields);
}

/**
 * Reads a JSON body of at most `maxBytes`.
 * @throws {Failure} 415 for another content type, 413 when too large, 400 when it is not the JSON wanted.
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
    throw new Failure(400, "bad_json", "The body is not valid JSON.");
  }
  return parse(schema, value, "request");
}

/**
 * Reads at most `maxBytes`: a length the client claims is no bound, so the stream itself is counted.
 * @throws {Failure} 413, and what {@link bodyChunks} throws.
 */
export async function readText(req: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of bodyChunks(req)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new Failure(413, "too_large", `Send at most ${maxBytes} bytes.`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
