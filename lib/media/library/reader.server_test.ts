import { expect } from "npm:expect@30.5.2";
import { BLOCK_BYTES, BlockCache } from "./reader.server.ts";

const FILE = { path: "11/1.mp3", bytes: 3 * BLOCK_BYTES - 5 };

function create(maxBlocks: number) {
  const reads: number[][] = [];
  const cache = new BlockCache<typeof FILE>({
    maxBlocks,
    read(_, position, length) {
      reads.push([position, length]);
      return Promise.resolve(new Uint8Array(length));
    },
  });
  return {
    reads,
    /** For each request, whether the block was in memory. */
    async ask(index: number, times: number) {
      const found: boolean[] = [];
      for (let count = 0; count < times; count++) {
        found.push(cache.get(FILE, index) !== null);
        await new Promise((done) => setTimeout(done)); // lets a read finish
      }
      return found;
    },
  };
}

Deno.test("BlockCache: a block is read once, when it is asked for the third time", async () => {
  const { ask, reads } = create(4);
  expect(await ask(2, 5)).toEqual([false, false, false, true, true]);
  expect(reads).toEqual([[2 * BLOCK_BYTES, BLOCK_BYTES - 5]]);
});

Deno.test("BlockCache: one listener who goes on has no block read, nor have many who are far apart", async () => {
  const { ask, reads } = create(2);
  for (const index of [0, 0, 1, 1, 2, 2]) await ask(index, 1);
  for (let round = 0; round < 5; round++) {
    for (const index of [0, 1, 2]) await ask(index, 1);
  }
  expect(reads).toEqual([]);
});

Deno.test("BlockCache: the block that nobody has asked for longest makes room", async () => {
  const { ask } = create(2);
  for (const index of [0, 1, 0, 2]) await ask(index, 4);
  expect(await ask(0, 1)).toEqual([true]);
  expect(await ask(1, 1)).toEqual([false]);
});
