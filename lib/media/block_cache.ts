/**
 * The parts of files that several listeners ask for, kept in memory. A range inside a block goes out as
 * a view of it: no file access, no copy, and any number of slow readers share the same bytes.
 */

export const BLOCK_BYTES = 1 << 20;

type ReadFile = (
  path: string,
  position: number,
  length: number,
) => Promise<Uint8Array<ArrayBuffer>>;

export class BlockCache {
  #blocks = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Blocks asked for once. Only the second time is a block worth 1 MiB: most are read through once. */
  #seen = new Set<string>();
  #loading = new Set<string>();
  #maxBlocks: number;
  #read: ReadFile;

  constructor(o: { maxBlocks: number; read: ReadFile }) {
    this.#maxBlocks = o.maxBlocks;
    this.#read = o.read;
  }

  /** The block if it is in memory. */
  get(path: string, index: number): Uint8Array<ArrayBuffer> | null {
    const key = `${index} ${path}`;
    const block = this.#blocks.get(key);
    if (!block) return null;
    this.#blocks.delete(key); // to the end of the insertion order: the front is the least used
    this.#blocks.set(key, block);
    return block;
  }

  /** Notes that somebody wanted the block; the second time it is fetched into memory. */
  want(path: string, index: number, fileBytes: number): void {
    const key = `${index} ${path}`;
    if (this.#blocks.has(key) || this.#loading.has(key)) return;
    if (this.#seen.delete(key)) this.#load(key, path, index, fileBytes);
    else this.#remember(key);
  }

  #remember(key: string): void {
    if (this.#seen.size >= this.#maxBlocks * 32) this.#seen.delete(this.#seen.keys().next().value!);
    this.#seen.add(key);
  }

  #load(key: string, path: string, index: number, fileBytes: number): void {
    const position = index * BLOCK_BYTES;
    this.#loading.add(key);
    this.#read(path, position, Math.min(BLOCK_BYTES, fileBytes - position)).then(
      (block) => {
        if (this.#blocks.size >= this.#maxBlocks) {
          this.#blocks.delete(this.#blocks.keys().next().value!);
        }
        this.#blocks.set(key, block);
      },
      () => {}, // whoever reads the bytes themselves is told
    ).finally(() => this.#loading.delete(key));
  }
}
