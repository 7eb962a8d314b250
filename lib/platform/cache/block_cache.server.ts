/**
 * Parts of files that several listeners ask for, kept in memory. A range inside a block is answered with a view
 * of it: no file access, no copy, and any number of slow readers share the same bytes.
 */

export const BLOCK_BYTES = 1 << 20;
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
