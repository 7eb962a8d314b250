/**
 * The parts of files that several listeners ask for, kept in memory. A range inside a block goes out as
 * a view of it: no file access, no copy, and any number of slow readers share the same bytes.
 */

export const BLOCK_BYTES = 1 << 20;
/** Times that a block is asked for before it is worth reading: one listener who goes on may do so twice. */
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
   * How often blocks that are not here were asked for, of late. Only one that is asked for again soon is worth
   * reading 1 MiB, so there are no more of these than of blocks: with a longer memory, ranges spread over many
   * chapters would have blocks read that are gone before anyone comes back to them.
   */
  #asked = new Map<string, number>();
  #loading = new Set<string>();
  #maxBlocks: number;
  #read: ReadFile<F>;

  constructor(o: { maxBlocks: number; read: ReadFile<F> }) {
    this.#maxBlocks = o.maxBlocks;
    this.#read = o.read;
  }

  /** The block if it is in memory; if not, it is counted as asked for and may be there next time. */
  get(file: F, index: number): Uint8Array<ArrayBuffer> | null {
    const key = `${index} ${file.path}`;
    const block = this.#blocks.get(key);
    if (block) {
      this.#blocks.delete(key); // to the end of the insertion order: the front is the least used
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
