import { expect } from "npm:expect@30.5.2";
import {
  isSameChapter,
  readBeginning,
  readStreamPath,
  streamFrom,
  wholeStream,
} from "./addresses.ts";

Deno.test("readStreamPath: finds the chapter whatever else the address carries", () => {
  const chapter = { bookId: 15, chapter: 40 };
  for (
    const src of [
      "/api/stream/15?chapter=40",
      "https://books.example/api/stream/15?chapter=40&sourceBook=12&sourceChapter=3&_auth=x.y",
      "/api/stream/15?sourceBook=12&sourceChapter=3&chapter=40#t=12",
    ]
  ) expect(readStreamPath(src)).toEqual(chapter);
});

Deno.test("readStreamPath: null for anything else", () => {
  for (const src of ["", "/api/mp3/11/1.mp3", "/api/stream/11", "/api/stream/11?sourceChapter=3"]) {
    expect(readStreamPath(src)).toBe(null);
  }
});

Deno.test("isSameChapter: compares book and chapter; two unknown addresses are not the same", () => {
  expect(isSameChapter("/api/stream/11?chapter=1", "/api/stream/11?chapter=1&_auth=new")).toBe(
    true,
  );
  expect(isSameChapter("/api/stream/11?chapter=1", "/api/stream/11?chapter=2")).toBe(false);
  expect(isSameChapter("/a", "/a")).toBe(false);
});

Deno.test("streamFrom: a chapter's address with its beginning, which is read back to the digit", () => {
  const src = "/api/stream/11?chapter=1&_auth=a.b";
  for (const sec of [150, 0.1 + 0.2, 12.345678901234567]) {
    const address = streamFrom(src, sec);
    expect(readBeginning(address)).toBe(sec);
    expect(wholeStream(address)).toBe(src);
    expect(isSameChapter(address, src)).toBe(true);
  }
  expect(streamFrom(src, 0)).toBe(src);
  expect([readBeginning(src), wholeStream(src)]).toEqual([0, src]);
});
