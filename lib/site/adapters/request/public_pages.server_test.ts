import type { Context } from "fresh";
import { expect } from "npm:expect@30.5.2";
import type { State } from "./define.server.ts";
import { isUnread, readPageQuery } from "./public_pages.server.ts";

function read(address: string, route: string | null = "/audiobook/:id") {
  const url = new URL(address, "http://books.example");
  const isPartial = url.searchParams.has("fresh-partial");
  const req = new Request(url);
  const query = readPageQuery({ isPartial, req, route, url } as Context<State>);
  return [query, url.search];
}

Deno.test("readPageQuery: what the page reads is left, in one order", () => {
  expect(read("/audiobook/11?t=30&gclid=7&chapter=1")).toEqual([
    "chapter=1&t=30",
    "?chapter=1&t=30",
  ]);
  expect(read("/audiobook/11?gclid=7")).toEqual(["", ""]);
  expect(read("/account?done=1", "/account")).toEqual([null, "?done=1"]);
});

Deno.test("readPageQuery: Fresh's renderer still sees that a page is asked for in part", () => {
  expect(read("/audiobook/11?fresh-partial=true&gclid=7")).toEqual(["", "?fresh-partial=true"]);
});

Deno.test("isUnread: the marks of advertisers are, and nothing that a page may read in any spelling", () => {
  for (const query of ["", "fbclid=1", "utm_source=a&utm_medium=t", "x&=t", "ts=1&T=2"]) {
    expect([query, isUnread(query)]).toEqual([query, true]);
  }
  for (const query of ["t=30", "a=1&t", "%74=30", "a=1&fresh-partial=true", "t+=1", "saved"]) {
    expect([query, isUnread(query)]).toEqual([query, false]);
  }
});
