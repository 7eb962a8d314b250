import { expect } from "npm:expect@30.5.2";
import { matchesEtag, weakEtag } from "./headers.ts";

Deno.test("weakEtag: the same content has the same tag, other content another", async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(await weakEtag(bytes("a"))).toBe(await weakEtag(bytes("a")));
  expect(await weakEtag(bytes("a"))).not.toBe(await weakEtag(bytes("b")));
});

Deno.test("matchesEtag: compares weakly, in lists, and knows the star", () => {
  expect(matchesEtag('W/"x"', 'W/"x"')).toBe(true);
  expect(matchesEtag('"x"', 'W/"x"')).toBe(true);
  expect(matchesEtag('"a", W/"x"', 'W/"x"')).toBe(true);
  expect(matchesEtag("*", 'W/"x"')).toBe(true);
  expect(matchesEtag('"y"', 'W/"x"')).toBe(false);
  expect(matchesEtag(null, 'W/"x"')).toBe(false);
});

Deno.test("matchesEtag: strongly, a weak tag is like no other", () => {
  expect(matchesEtag('"a", "x"', '"x"', "strong")).toBe(true);
  expect(matchesEtag('W/"x"', '"x"', "strong")).toBe(false);
});
