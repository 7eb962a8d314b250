import type { Context } from "fresh";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "npm:expect@30.5.2";
import type { State } from "@/lib/site/adapters/request/define.server.ts";
import { brotliSmallest, chooseEncoding, compress, encode } from "./compress.server.ts";

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

const CHOICES: [header: string | null, encoding: string][] = [
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.0, gzip;q=0", "identity"],
  ["BR", "br"],
  ["breeze", "identity"],
];

for (const [header, encoding] of CHOICES) {
  Deno.test(`chooseEncoding: ${JSON.stringify(header)} gives ${encoding}`, () => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
}

Deno.test("encode: each encoding decodes to what went in", async () => {
  const bytes = new TextEncoder().encode("lamplight ".repeat(500));
  expect(new Uint8Array(brotliDecompressSync(await encode(bytes, "br")))).toEqual(bytes);
  expect(new Uint8Array(gunzipSync(await encode(bytes, "gzip")))).toEqual(bytes);
  expect(await encode(bytes, "identity")).toBe(bytes);
});

Deno.test("compress: the body of an answer that stays as it is is not asked for", async () => {
  const response = new Response("x".repeat(1000), { headers: { "content-type": "text/html" } });
  Object.defineProperty(response, "body", {
    get: () => {
      throw new Error("Deno would now send it as a stream");
    },
  });
  const req = new Request("http://localhost/");
  const ctx = { req, next: () => Promise.resolve(response) } as unknown as Context<State>;
  expect(await compress(ctx)).toBe(response);
});
