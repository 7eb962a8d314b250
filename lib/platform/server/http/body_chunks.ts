/** The body of a request, piece by piece, within bounds of time and memory. */
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { TimeoutError, withDeadline } from "@/lib/platform/deadline.ts";

/** A body may stand still for so long. */
const STALL_MS = 30_000;
/** A body that drips is ended too: 64 KiB in this time is 220 bytes a second. */
const WHOLE_MS = 5 * 60_000;
/** Deno sets aside as much as is asked for: with 4 KiB an unfinished body holds 47 KB, by default 197. */
const PIECE_BYTES = 4 * 1024;

/**
 * What arrives, as it arrives. Nothing is left waiting when the caller stops early.
 * @throws {Failure} 408 when the body stands still or takes too long, 400 when it ends early or is broken:
 * the sender's doing, and nothing for the log.
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

/** A connection's body fills the buffer that it is given; one made from a text (in a test) has its own. */
function readerOf(body: ReadableStream<Uint8Array>, pieceBytes: number): Reader {
  const reader = openReader(body);
  return {
    async next() {
      const { value, done } = reader instanceof ReadableStreamBYOBReader
        ? await reader.read(new Uint8Array(pieceBytes))
        : await reader.read();
      return done ? null : value;
    },
    cancel: () => void reader.cancel().catch(() => {}), // of one that has ended or failed already
  };
}

function openReader(body: ReadableStream<Uint8Array>) {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return body.getReader();
  }
}

const tooSlow = () =>
  new Failure(408, "too_slow", "The body did not arrive in time. Send it again.");

const incomplete = () => new Failure(400, "incomplete", "The body did not arrive as a whole.");
