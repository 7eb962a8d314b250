import { expect } from "npm:expect@30.5.2";
import { makeBook } from "@/tests/fakes/player.ts";
import { parsePlayerStart } from "./start.ts";

const parse = (query: string) => parsePlayerStart(new URLSearchParams(query), makeBook());

Deno.test("parsePlayerStart: without a query, the first chapter that is not credits, silent [A2.4]", () => {
  expect(parse("")).toEqual({
    chapter: 1,
    positionSec: 0,
    requested: false,
    autoplay: false,
    forced: false,
    bookmark: false,
    direct: false,
    source: null,
    showToast: false,
    purchased: false,
  });
});

Deno.test("parsePlayerStart: reads every parameter and drops the rest", () => {
  const query = "chapter=2&position=12.5&autoplay=true&forced=true&bookmark=true&direct=true" +
    "&source=resume_button&showToast=true&purchased=true&ts=1&timestamp=2&utm=3";
  expect(parse(query)).toEqual({
    chapter: 2,
    positionSec: 12.5,
    requested: true,
    autoplay: true,
    forced: true,
    bookmark: true,
    direct: true,
    source: "resume_button",
    showToast: true,
    purchased: true,
  });
});

Deno.test("parsePlayerStart: where a Restart has come from, in a chapter that there is", () => {
  expect(parse("chapter=1&left=2,65").left).toEqual({ chapter: 2, positionSec: 65 });
  expect(parse("left=2,900").left).toEqual({ chapter: 2, positionSec: 175 });
  for (const left of ["", "2", "99,5", "2,-5", "2,5,7", "two,5"]) {
    expect(parse(`left=${left}`)).not.toHaveProperty("left");
  }
});

Deno.test("parsePlayerStart: t means position", () => {
  expect(parse("t=40")).toMatchObject({ chapter: 1, positionSec: 40, requested: true });
  expect(parse("t=40&position=50").positionSec).toBe(50);
});

Deno.test("parsePlayerStart: an unknown chapter is the first, at its beginning", () => {
  for (const chapter of ["99", "-1", "1e3", "two", "", "0x2", "99999999999999999999", "2.0"]) {
    const start = parse(`chapter=${encodeURIComponent(chapter)}&position=30`);
    expect(start).toMatchObject({ chapter: 1, positionSec: 0, requested: false });
  }
});

Deno.test("parsePlayerStart: a position that makes no sense is the beginning", () => {
  for (const position of ["-5", "NaN", "Infinity", "1e9", "abc", "", "0x10"]) {
    expect(parse(`chapter=2&position=${position}`).positionSec).toBe(0);
  }
});

Deno.test("parsePlayerStart: within a second of the end, and past it, is 5 s before the end", () => {
  expect(parse("chapter=2&position=178").positionSec).toBe(178);
  expect(parse("chapter=2&position=179.5").positionSec).toBe(175);
  expect(parse("chapter=2&position=999999").positionSec).toBe(175);
});

Deno.test("parsePlayerStart: a flag is true only when it says true", () => {
  for (const value of ["1", "TRUE", "yes", "false", ""]) {
    expect(parse(`autoplay=${value}`).autoplay).toBe(false);
  }
});
