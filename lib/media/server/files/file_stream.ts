/** Files as streams of exactly what was asked for. */
import { MediaUnavailable, toUnavailable } from "@/lib/media/errors.ts";

/** A reader holds two or three of these: one here, the others on their way out. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Opens a file at a position. The caller owns it.
 * @param bytes size that it must have; null: any
 * @throws {MediaUnavailable} 404 when there is no such file, 503 when it has another size or cannot be read
 */
export async function openAt(
  path: string,
  bytes: number | null,
  position: number,
): Promise<Deno.FsFile> {
  const file = await Deno.open(path).catch((error) => {
    throw toUnavailable(path, error);
  });
  // Synchronous, as both only ask the kernel what it has in memory about an open file.
  const size = file.statSync().size;
  if (bytes !== null && size !== bytes) {
    file.close();
    throw new MediaUnavailable(503, `${path} has ${size} bytes, wanted ${bytes}`);
  }
  file.seekSync(position, Deno.SeekMode.Start);
  return file;
}

/**
 * Streams bytes `start` to `end` of a file that is open at `start`, and closes it at the end. Nothing is
 * read before it is pulled; a cancelled stream ends all waiting.
 * @param o.ready waits until a file that grows has the byte at a position, and answers its size by then
 */
export function streamFile(file: Deno.FsFile, o: {
  start: number;
  end: number;
  ready?(position: number, gone: AbortSignal): Promise<number>;
}): ReadableStream<Uint8Array<ArrayBuffer>> {
  const gone = new AbortController();
  let position = o.start;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const ready = await o.ready?.(position, gone.signal) ?? o.end + 1;
      const buffer = new Uint8Array(Math.min(CHUNK_BYTES, o.end + 1 - position, ready - position));
      const count = await file.read(buffer);
      if (count === null) throw new MediaUnavailable(503, `The file ended at byte ${position}`);
      position += count;
      controller.enqueue(buffer.subarray(0, count));
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

/** Reads exactly `length` bytes. Throws MediaUnavailable. */
export async function readRange(
  path: string,
  start: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  using file = await openAt(path, null, start);
  const buffer = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    const count = await file.read(buffer.subarray(filled));
    if (count === null) {
      throw new MediaUnavailable(503, `${path} ends before byte ${start + length}`);
    }
    filled += count;
  }
  return buffer;
}
