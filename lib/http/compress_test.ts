import { expect } from "npm:expect@30.5.2";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { chooseEncoding, encode } from "@/lib/http/compress.ts";

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
