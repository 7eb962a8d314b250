/** Files as streams of exactly what was asked for. */
import { type Bytes, type ByteStream, ObjectError } from "@/lib/platform/server/objects/objects.ts";

/** A reader holds two or three of these: one here, the others on their way out. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Opens a file at a position. The caller owns it. Synchronous, as all of it only asks the kernel for what it has
 * in memory: to have another thread do it takes several times as long.
 * @param bytes size that it must have; null: any
 * @throws {ObjectError} when there is no such file, it has another size or cannot be read
 */
export function openAt(path: string, bytes: number | null, position: number): Deno.FsFile {
  const file = openFile(path);
  const size = file.statSync().size;
  if (bytes !== null && size !== bytes) {
    file.close();
    throw new ObjectError("unavailable", `${path} has ${size} bytes, wanted ${bytes}`);
  }
  file.seekSync(position, Deno.SeekMode.Start);
  return file;
}

function openFile(path: string): Deno.FsFile {
  try {
    return Deno.openSync(path);
  } catch (error) {
    throw toObjectError(path, error);
  }
}

/** Bytes `start` to `end` of a file of `bytes` bytes, all at once. Throws ObjectError as `openAt`. */
export async function readRange(
  path: string,
  bytes: number,
  { start, end }: { start: number; end: number },
): Promise<Bytes> {
  using file = openAt(path, bytes, start);
  const range = new Uint8Array(end + 1 - start);
  for (let filled = 0; filled < range.length;) {
    const count = await file.read(range.subarray(filled)).catch((error) => {
      throw toObjectError(path, error);
    });
    if (count === null) throw new ObjectError("unavailable", `${path} ended at ${start + filled}`);
    filled += count;
  }
  return range;
}

/** What a failed file operation means. */
export function toObjectError(path: string, error: unknown): ObjectError {
  const kind = isAbsent(error) ? "missing" : "unavailable";
  const reason = error instanceof Error ? error.message : String(error);
  return new ObjectError(kind, `${path} cannot be used: ${reason}`, { cause: error });
}

export const isAbsent = (error: unknown): boolean => error instanceof Deno.errors.NotFound;

/**
 * Streams bytes `start` to `end` of a file that is open at `start`, and closes it at the end, however it
 * ends. Nothing is read before it is pulled; a cancelled stream ends all waiting.
 * @param o.ready waits until a file that grows has the byte at a position, and answers its size by then
 */
export function streamFile(file: Deno.FsFile, o: {
  start: number;
  end: number;
  ready?(position: number, gone: AbortSignal): Promise<number>;
}): ByteStream {
  const gone = new AbortController();
  let position = o.start;
  const readNext = async (): Promise<Bytes> => {
    const ready = await o.ready?.(position, gone.signal) ?? o.end + 1;
    const buffer = new Uint8Array(Math.min(CHUNK_BYTES, o.end + 1 - position, ready - position));
    const count = await file.read(buffer);
    if (count === null) throw new ObjectError("unavailable", `It ended at byte ${position}`);
    position += count;
    return buffer.subarray(0, count);
  };
  return new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        controller.enqueue(await readNext());
      } catch (error) {
        if (!gone.signal.aborted) file.close();
        throw error;
      }
      if (position <= o.end) return;
      controller.close();
      file.close();
    },
    cancel(reason) {
      gone.abort(reason);
      file.close();
    },
  }, { highWaterMark: 0 });
}
