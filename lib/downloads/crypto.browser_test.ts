import { expect } from "npm:expect@30.5.2";
import {
  deriveWrappingKey,
  makeChapterKey,
  openChunk,
  sealChunk,
  unwrapChapterKey,
} from "./crypto.browser.ts";

const SECRET = { secret: "secret", salt: "salt", iterations: 1_000 };
const REF = { userId: "ada", bookId: 11, chapter: 5 };
const CHUNK = { ...REF, index: 2, totalChunks: 7 };
const BYTES = new Uint8Array([1, 2, 3, 4]);

async function makeKeys() {
  const wrapping = await deriveWrappingKey(SECRET);
  return { wrapping, ...await makeChapterKey(wrapping, REF) };
}

Deno.test("sealChunk: opens again with the key that was wrapped, whose bytes nobody can have [B9.35-36]", async () => {
  const { wrapping, key, wrapped } = await makeKeys();
  const sealed = await sealChunk(key, BYTES, CHUNK);
  expect(sealed.iv).toHaveLength(12);
  expect(sealed.data.byteLength).toBe(BYTES.length + 16);
  const again = await unwrapChapterKey(await deriveWrappingKey(SECRET), wrapped, REF);
  expect(await openChunk(again, sealed, CHUNK)).toEqual(BYTES);
  for (const one of [wrapping, key, again]) {
    expect(one.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("raw", one)).rejects.toThrow();
  }
  expect(wrapping.algorithm).toEqual({ name: "AES-GCM", length: 256 });
  expect(wrapping.usages.toSorted()).toEqual(["unwrapKey", "wrapKey"]);
});

Deno.test("openChunk: a chunk opens nowhere but where it was sealed [B3.12]", async () => {
  const { key } = await makeKeys();
  const sealed = await sealChunk(key, BYTES, CHUNK);
  const elsewhere = [
    { userId: "eve" },
    { bookId: 12 },
    { chapter: 4 },
    { index: 3 },
    { totalChunks: 6 },
  ];
  for (const other of elsewhere) {
    await expect(openChunk(key, sealed, { ...CHUNK, ...other })).rejects.toThrow();
  }
});

Deno.test("openChunk: any bit that was changed is noticed", async () => {
  const { key } = await makeKeys();
  const { data, iv } = await sealChunk(key, BYTES, CHUNK);
  const flip = (bytes: Uint8Array, bit: number) => {
    const changed = bytes.slice();
    changed[bit >> 3]! ^= 1 << (bit & 7);
    return changed;
  };
  for (let bit = 0; bit < data.byteLength * 8; bit++) {
    const changed = flip(new Uint8Array(data), bit).buffer;
    await expect(openChunk(key, { data: changed, iv }, CHUNK)).rejects.toThrow();
  }
  for (let bit = 0; bit < 96; bit++) {
    const changed = flip(iv, bit) as Uint8Array<ArrayBuffer>;
    await expect(openChunk(key, { data, iv: changed }, CHUNK)).rejects.toThrow();
  }
});

Deno.test("unwrapChapterKey: only with the book's key on this device, and for the chapter it was made for", async () => {
  const { wrapping, wrapped } = await makeKeys();
  for (const other of [{ userId: "eve" }, { bookId: 12 }, { chapter: 6 }]) {
    await expect(unwrapChapterKey(wrapping, wrapped, { ...REF, ...other })).rejects.toThrow();
  }
  for (const other of [{ secret: "Secret" }, { salt: "Salt" }, { iterations: 1_001 }]) {
    const another = await deriveWrappingKey({ ...SECRET, ...other });
    await expect(unwrapChapterKey(another, wrapped, REF)).rejects.toThrow();
  }
});

Deno.test("sealChunk: no two seals share an IV, the same chunk sealed twice neither", async () => {
  const { key, wrapping } = await makeKeys();
  const ivs = new Set<string>();
  for (let count = 0; count < 2_000; count++) {
    ivs.add((await sealChunk(key, BYTES, CHUNK)).iv.toHex());
  }
  for (let count = 0; count < 200; count++) {
    ivs.add((await makeChapterKey(wrapping, REF)).wrapped.iv.toHex());
  }
  expect(ivs.size).toBe(2_200);
});
