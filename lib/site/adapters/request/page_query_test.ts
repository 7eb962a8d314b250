import type { Context } from "fresh";
import { expect } from "npm:expect@30.5.2";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { readPageQuery } from "@/lib/site/adapters/request/page_query.ts";

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
