import { expect } from "npm:expect@30.5.2";
import { makeBook } from "@/tests/fakes/player.ts";
import { readSharedMoment, withoutPlace } from "./saved_start.ts";

Deno.test("withoutPlace: drops what asks for a place and keeps the rest [C1.52]", () => {
  const drop = (search: string) => withoutPlace({ pathname: "/audiobook/11", search });
  expect(drop("?chapter=1&t=42")).toBe("/audiobook/11");
  expect(drop("?position=42&autoplay=true&source=resume_button")).toBe("/audiobook/11");
  expect(drop("?t=42&purchased=true&from=a%20friend")).toBe(
    "/audiobook/11?purchased=true&from=a+friend",
  );
  expect(drop("?purchased=true")).toBe(null);
  expect(drop("")).toBe(null);
});

Deno.test("readSharedMoment: the moment of a shared link, in the chapter that the page takes", () => {
  const read = (search: string) => readSharedMoment(search, makeBook());
  expect(read("?chapter=2&t=42")).toEqual({ bookId: 11, chapter: 2, positionSec: 42 });
  expect(read("?t=42.5")).toEqual({ bookId: 11, chapter: 1, positionSec: 42.5 });
});

Deno.test("readSharedMoment: a chapter's beginning and the listener's own places are none", () => {
  for (
    const search of [
      "",
      "?chapter=2",
      "?t=0",
      "?t=-3",
      "?t=soon",
      "?t=1e12",
      "?chapter=99&t=42",
      "?chapter=2&position=42",
      "?chapter=2&position=42&t=42",
    ]
  ) expect(readSharedMoment(search, makeBook())).toBe(null);
});
