import { expect } from "npm:expect@30.5.2";
import { isSameSource, readSource } from "./source.ts";

Deno.test("readSource: finds the chapter whatever else the address carries", () => {
  const chapter = { bookId: 15, chapter: 40 };
  for (
    const src of [
      "/api/stream/15?chapter=40",
      "https://books.example/api/stream/15?chapter=40&sourceBook=12&sourceChapter=3&_auth=x.y",
      "/api/stream/15?sourceBook=12&sourceChapter=3&chapter=40#t=12",
    ]
  ) expect(readSource(src)).toEqual(chapter);
});

Deno.test("readSource: null for anything else", () => {
  for (const src of ["", "/api/mp3/11/1.mp3", "/api/stream/11", "/api/stream/11?sourceChapter=3"]) {
    expect(readSource(src)).toBe(null);
  }
});

Deno.test("isSameSource: compares book and chapter; two unknown addresses are not the same", () => {
  expect(isSameSource("/api/stream/11?chapter=1", "/api/stream/11?chapter=1&_auth=new")).toBe(true);
  expect(isSameSource("/api/stream/11?chapter=1", "/api/stream/11?chapter=2")).toBe(false);
  expect(isSameSource("/a", "/a")).toBe(false);
});
