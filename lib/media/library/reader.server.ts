/** Reads ranges and whole small files of a library. */

import { createHash } from "node:crypto";
import {
  type Bytes,
  type ByteStream,
  ObjectError,
  type Objects,
  type OpenOptions,
} from "@/lib/platform/objects/objects.server.ts";
import { MediaUnavailable } from "../manifest.ts";

/*
 * Reads ranges of complete media files. Frequently requested blocks come from memory, others from the object store.
 */

export type { OpenOptions };

export const BLOCK_BYTES = 1 << 20;
const MAX_BLOCKS = 32;
/**
 * Longer ranges bypass the cache: they are one listener's whole chapter, read once, and would evict blocks that
 * many requests share.
 */
const MAX_REMEMBERED_RANGE = BLOCK_BYTES;

/**
 * Always a stream: Deno copies a body that is a buffer, but sends a stream's chunks without a copy. At 64 KiB both
 * take the same time; at 1 MiB the copy takes a quarter longer.
 */
export type MediaBody = ByteStream;

export interface WholeFile {
  /** Name in the library. */
  path: string;
  bytes: number;
  /** Lower-case hex; undefined if not known. */
  sha256?: string;
}

/** A source of chapters' bytes. All methods throw MediaUnavailable; `end` is inclusive. */
export interface MediaSource<T extends WholeFile> {
  /** Resolves if the chapter can be read. */
  check(chapter: T): Promise<void>;
  open(chapter: T, start: number, end: number, o: OpenOptions): Promise<MediaBody>;
}

/** A source of files that exist in the library. */
export function createReader(library: Objects): MediaSource<WholeFile> {
  const cache = new BlockCache<WholeFile>({
    maxBlocks: MAX_BLOCKS,
    read: (file, start, length) => library.readRange(toObject(file), start, start + length - 1),
  });

  const open = (file: WholeFile, start: number, end: number, o: OpenOptions) =>
    library.open(toObject(file), start, end, o);

  /**
   * The range from the block cache; null if a block is missing. A request for a missing block counts towards
   * caching it.
   */
  function remembered(file: WholeFile, start: number, end: number): Bytes[] | null {
    const first = Math.floor(start / BLOCK_BYTES);
    const last = Math.floor(end / BLOCK_BYTES);
    const pieces: Bytes[] = [];
    for (let index = first; index <= last; index++) {
      const from = index * BLOCK_BYTES;
      const block = cache.get(file, index);
      if (!block) return null; // later blocks are looked up when the reader gets there
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

/** Maps an error of the object store to MediaUnavailable; returns any other error unchanged. */
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

/** @throws {MediaUnavailable} also if the checksum differs from the manifest's */
export async function readWhole(source: MediaSource<WholeFile>, file: WholeFile): Promise<Bytes> {
  const { path, bytes, sha256 } = file;
  const body = await source.open(file, 0, bytes - 1, { mayRunOver: false });
  const read = await new Response(body).bytes();
  if (sha256 && createHash("sha256").update(read).digest("hex") !== sha256) {
    throw new MediaUnavailable(503, `${path} has another sum than the manifest says`);
  }
  return read;
}

/*
 * Parts of files that several listeners ask for, kept in memory. A range inside a block is answered with a view
 * of it: no file access, no copy, and any number of slow readers share the same bytes.
 */

/** Requests for a block before it is read into memory: a single listener may cause two. */
const ASKED_TO_KEEP = 3;

interface CachedFile {
  path: string;
  bytes: number;
}

type ReadFile<F> = (
  file: F,
  position: number,
  length: number,
) => Promise<Uint8Array<ArrayBuffer>>;

export class BlockCache<F extends CachedFile> {
  #blocks = new Map<string, Uint8Array<ArrayBuffer>>();
  /**
   * How often uncached blocks were asked for lately. Only a block that is asked for again soon is worth reading
   * 1 MiB, so there are at most as many counts as blocks: a longer memory would read blocks of many chapters
   * that are evicted before anyone asks again.
   */
  #asked = new Map<string, number>();
  #loading = new Set<string>();
  #maxBlocks: number;
  #read: ReadFile<F>;

  constructor(o: { maxBlocks: number; read: ReadFile<F> }) {
    this.#maxBlocks = o.maxBlocks;
    this.#read = o.read;
  }

  /** The block if it is in memory; else the request is counted, and it may be there next time. */
  get(file: F, index: number): Uint8Array<ArrayBuffer> | null {
    const key = `${index} ${file.path}`;
    const block = this.#blocks.get(key);
    if (block) {
      this.#blocks.delete(key); // reinserted at the end: the front is the least recently used
      this.#blocks.set(key, block);
      return block;
    }
    if (this.#loading.has(key)) return null;
    const asked = (this.#asked.get(key) ?? 0) + 1;
    this.#asked.delete(key);
    if (asked >= ASKED_TO_KEEP) this.#load(key, file, index);
    else this.#remember(key, asked);
    return null;
  }

  #remember(key: string, asked: number): void {
    if (this.#asked.size >= this.#maxBlocks) this.#asked.delete(this.#asked.keys().next().value!);
    this.#asked.set(key, asked);
  }

  #load(key: string, file: F, index: number): void {
    const position = index * BLOCK_BYTES;
    this.#loading.add(key);
    this.#read(file, position, Math.min(BLOCK_BYTES, file.bytes - position)).then(
      (block) => {
        if (this.#blocks.size >= this.#maxBlocks) {
          this.#blocks.delete(this.#blocks.keys().next().value!);
        }
        this.#blocks.set(key, block);
      },
      () => {}, // a request that reads the file itself gets the error
    ).finally(() => this.#loading.delete(key));
  }
}
