/** Reads ranges of whole media files: from memory what is asked for often, else from where they lie. */
import { MediaUnavailable } from "@/lib/media/errors.ts";
import { BLOCK_BYTES, BlockCache } from "@/lib/platform/server/cache/block_cache.ts";
import {
  type Bytes,
  type ByteStream,
  ObjectError,
  type Objects,
  type OpenOptions,
} from "@/lib/platform/server/objects/objects.ts";

export type { OpenOptions };

const MAX_BLOCKS = 32;
/** Longer ranges are somebody's whole listening, read once: they would push out what many ask for. */
const MAX_REMEMBERED_RANGE = BLOCK_BYTES;

/**
 * Always a stream: Deno copies a body that is a buffer, and sends on what a stream enqueues. At 64 KiB both take
 * the same, at 1 MiB the copy takes a quarter more.
 */
export type MediaBody = ByteStream;

export interface WholeFile {
  /** Its name in the library. */
  path: string;
  bytes: number;
  /** Lower-case hex, where it is known. */
  sha256?: string;
}

/** Where the bytes of chapters come from. All methods throw MediaUnavailable; ends are inclusive. */
export interface MediaSource<T extends WholeFile> {
  /** Makes sure that the chapter can be read. */
  check(chapter: T): Promise<void>;
  open(chapter: T, start: number, end: number, o: OpenOptions): Promise<MediaBody>;
}

/** The source of files that are there. */
export function createReader(library: Objects): MediaSource<WholeFile> {
  const cache = new BlockCache<WholeFile>({
    maxBlocks: MAX_BLOCKS,
    read: (file, start, length) => library.readRange(toObject(file), start, start + length - 1),
  });

  const open = (file: WholeFile, start: number, end: number, o: OpenOptions) =>
    library.open(toObject(file), start, end, o);

  /** The range from memory; null when some of it is not there (and then more likely next time). */
  function remembered(file: WholeFile, start: number, end: number): Bytes[] | null {
    const first = Math.floor(start / BLOCK_BYTES);
    const last = Math.floor(end / BLOCK_BYTES);
    const pieces: Bytes[] = [];
    for (let index = first; index <= last; index++) {
      const from = index * BLOCK_BYTES;
      const block = cache.get(file, index);
      if (!block) return null; // the others are not asked for: who goes on comes to them
      pieces.push(block.subarray(Math.max(0, start - from), end + 1 - from));
    }
    return pieces;
  }

  return {
    async check(file) {
      try {
        await (await open(file, 0, 0, { mayRunOver: false })).cancel();
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    async open(file, start, end, options) {
      if (end - start < MAX_REMEMBERED_RANGE) {
        const pieces = remembered(file, start, end);
        if (pieces) return toBody(pieces);
      }
      try {
        return await open(file, start, end, options);
      } catch (error) {
        throw toUnavailable(error);
      }
    },
  };
}

const toObject = ({ path: name, bytes, sha256 }: WholeFile) => ({ name, bytes, sha256 });

/** What a file that cannot be read means for the chapter that lies there. */
export function toUnavailable(error: unknown): unknown {
  if (!(error instanceof ObjectError)) return error;
  return new MediaUnavailable(error.kind === "missing" ? 404 : 503, error.message);
}

function toBody(pieces: Bytes[]): MediaBody {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}
