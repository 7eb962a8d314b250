/** Reads ranges of whole media files: from memory what is asked for often, else from the file. */
import { BLOCK_BYTES, BlockCache } from "@/lib/media/block_cache.ts";
import { toUnavailable } from "@/lib/media/errors.ts";
import { OpenFiles } from "@/lib/media/open_files.ts";
import { streamRange } from "@/lib/media/range_stream.ts";

const MAX_OPEN_FILES = 64;
const MAX_BLOCKS = 32;
/** A reader holds one or two of these. */
const CHUNK_BYTES = 64 * 1024;
/** Views of a block are shared, so they may be larger. */
const VIEW_BYTES = 256 * 1024;
const PART_BYTES = 256 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

export interface WholeFile {
  path: string;
  bytes: number;
}

/** Where the bytes of chapters come from. All methods throw MediaUnavailable; ends are inclusive. */
export interface MediaSource<T extends WholeFile> {
  /** Makes sure that the chapter can be read. */
  check(chapter: T): Promise<void>;
  /** The whole range at once, in one piece or a few: for small ones. */
  read(chapter: T, start: number, end: number): Promise<Bytes[]>;
  /** The range as it is pulled. */
  stream(chapter: T, start: number, end: number): Promise<ReadableStream<Uint8Array>>;
}

/** The source of a plain folder. */
export interface MediaReader extends MediaSource<WholeFile> {
  /** The beginning of the range, of a file that still grows and so is not remembered. */
  readPart(path: string, start: number, end: number): Promise<Bytes>;
  close(): void;
}

export function createReader(): MediaReader {
  const files = new OpenFiles(MAX_OPEN_FILES);
  const cache = new BlockCache({
    maxBlocks: MAX_BLOCKS,
    read: (path, position, length) => files.read(path, position, length),
  });

  /** What is in memory from `start` on, up to the end of the range or of its block. */
  function view({ path }: WholeFile, start: number, end: number): Bytes | null {
    const block = cache.get(path, Math.floor(start / BLOCK_BYTES));
    const from = start % BLOCK_BYTES;
    return block?.subarray(from, from + end - start + 1) ?? null;
  }

  /** Counts the blocks of a range as asked for. */
  function want({ path, bytes }: WholeFile, start: number, end: number): void {
    const last = Math.floor(end / BLOCK_BYTES);
    for (let index = Math.floor(start / BLOCK_BYTES); index <= last; index++) {
      cache.want(path, index, bytes);
    }
  }

  /** The beginning of the range, as much as is good to send at once. */
  async function readChunk(file: WholeFile, start: number, end: number): Promise<Bytes> {
    const found = view(file, start, Math.min(end, start + VIEW_BYTES - 1));
    if (found) return found;
    const inBlock = start % BLOCK_BYTES;
    // Counted on entering a block: one reader alone must not seem to be two.
    if (inBlock === 0) want(file, start, start);
    const length = Math.min(CHUNK_BYTES, end - start + 1, BLOCK_BYTES - inBlock);
    return await files.read(file.path, start, length);
  }

  return {
    check: ({ path, bytes }) => files.check(path, bytes),
    async read(file, start, end) {
      const pieces: Bytes[] = [];
      let position = start;
      while (position <= end) {
        const piece = view(file, position, end);
        if (!piece) break;
        pieces.push(piece);
        position += piece.length;
      }
      if (position > end) return pieces;
      want(file, position, end);
      return [...pieces, await files.read(file.path, position, end - position + 1)];
    },
    async stream(file, start, end) {
      await files.check(file.path, file.bytes);
      if (end === file.bytes - 1) return await openToEnd(file.path, start);
      return await streamRange({ start, end, next: (position) => readChunk(file, position, end) });
    },
    readPart: (path, start, end) => files.read(path, start, Math.min(PART_BYTES, end - start + 1)),
    close: () => files.close(),
  };
}

/**
 * The rest of a file, as players ask for it. Deno sends a file's own stream without entering JavaScript:
 * 1,000 slow readers hold 90 MB so, and 250 MB with a stream of ours.
 */
async function openToEnd(path: string, start: number): Promise<ReadableStream<Uint8Array>> {
  try {
    const file = await Deno.open(path);
    await file.seek(start, Deno.SeekMode.Start);
    return file.readable; // closes the file at its end and when it is cancelled
  } catch (error) {
    throw toUnavailable(path, error);
  }
}
