import { brotliDecompressSync } from "node:zlib";
import { expect } from "npm:expect@30.5.2";
import { brotliSmallest, encode } from "./compress.server.ts";

const page = new TextEncoder().encode(
  Array.from({ length: 4_000 }, (_, at) => `<li>lamp ${at * at % 977}</li>`).join(""),
);

Deno.test("brotliSmallest: decodes to what went in, and is smaller than the quick one", async () => {
  const smallest = await brotliSmallest(page);
  expect(new Uint8Array(brotliDecompressSync(smallest))).toEqual(page);
  expect(smallest.byteLength).toBeLessThan((await encode(page, "br")).byteLength);
});

Deno.test("brotliSmallest: the thread that asked goes on meanwhile", async () => {
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 1);
  await brotliSmallest(page);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(3);
});
