/** Reads ranges of whole media files: from memory what is asked for often, else from the file. */
import { BLOCK_BYTES, BlockCache } from "@/lib/platform/server/cache/block_cache.ts";
import { openAt, readRange, streamFile } from "@/lib/media/server/files/file_stream.ts";

const MAX_BLOCKS = 32;
/** Longer ranges are somebody's whole listening, read once: they would push out what many ask for. */
const MAX_REMEMBERED_RANGE = BLOCK_BYTES;

type Bytes = Uint8Array<ArrayBuffer>;
/**
 * Always a stream: Deno copies a body that is a buffer, and sends on what a stream enqueues
 * (64 KiB: 25 microseconds of processor a response, else 50).
 */
export type MediaBody = ReadableStream<Bytes>;

export interface WholeFile {
  path: string;
  bytes: number;
}

export interface OpenOptions {
  /**
   * The body may have more than the range, and its sender stops after Content-Length bytes. Deno does so
   * in HTTP/1.1: then a file's own stream can be used, which Deno sends without entering JavaScript (1 MiB:
   * 1,250 ranges a second, else 430; 1,000 slow readers: 90 MB, else 250). HTTP/2 has no such end.
   */
  mayRunOver: boolean;
}

/** Where the bytes of chapters come from. All methods throw MediaUnavailable; ends are inclusive. */
export interface MediaSource<T extends WholeFile> {
  /** Makes sure that the chapter can be read. */
  check(chapter: T): Promise<void>;
  open(chapter: T, start: number, end: number, o: OpenOptions): Promise<MediaBody>;
}

/** The source of a plain folder. */
export function createReader(): MediaSource<WholeFile> {
  const cache = new BlockCache({ maxBlocks: MAX_BLOCKS, read: readRange });

  /** The range from memory; null when some of it is not there (and then more likely next time). */
  function remembered({ path, bytes }: WholeFile, start: number, end: number): Bytes[] | null {
    const first = Math.floor(start / BLOCK_BYTES);
    const last = Math.floor(end / BLOCK_BYTES);
    const pieces: Bytes[] = [];
    for (let index = first; index <= last; index++) {
      const from = index * BLOCK_BYTES;
      const block = cache.get(path, index, bytes);
      if (block) pieces.push(block.subarray(Math.max(0, start - from), end + 1 - from));
    }
    return pieces.length === last - first + 1 ? pieces : null;
  }

  return {
    async check({ path, bytes }) {
      (await openAt(path, bytes, 0)).close();
    },
    async open(file, start, end, { mayRunOver }) {
      if (end - start < MAX_REMEMBERED_RANGE) {
        const pieces = remembered(file, start, end);
        if (pieces) return toBody(pieces);
      }
      const opened = await openAt(file.path, file.bytes, start);
      const isRest = end === file.bytes - 1;
      return mayRunOver || isRest ? opened.readable : streamFile(opened, { start, end });
    },
  };
}

function toBody(pieces: Bytes[]): MediaBody {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}
