import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { isNearEnd, prefetchNext } from "./delivery.browser.ts";

Deno.test("isNearEnd: the last half minute as it is heard, or the last fifth", () => {
  expect(isNearEnd(100, 180, 1)).toBe(false);
  expect(isNearEnd(144.1, 180, 1)).toBe(true);
  expect(isNearEnd(1000, 1060, 1)).toBe(true);
  expect(isNearEnd(60, 100, 1)).toBe(false);
  expect(isNearEnd(60, 100, 2)).toBe(true);
});

function start(adaptive: boolean | Error) {
  const made = makePlayer(), fetched: string[] = [], prepared: string[] = [];
  const prefetchAgain = prefetchNext(made.player, made.media, {
    refreshGrants: () => Promise.resolve(true),
    prepare(src) {
      prepared.push(src);
      return adaptive instanceof Error ? Promise.reject(adaptive) : Promise.resolve(adaptive);
    },
    fetch: (src, init) => {
      fetched.push(`${src} ${new Headers(init?.headers).get("range")}`);
      return Promise.resolve(new Response("sound"));
    },
  }, made.player.disposed);
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.element.ready(180);
  return {
    ...made,
    fetched,
    prepared,
    prefetchAgain,
    [Symbol.dispose]: () => made.player.dispose(),
  };
}

Deno.test("prefetchNext: fetches the next chapter's beginning once, when this one's end is near", async () => {
  using made = start(false);
  made.element.advance(100);
  expect(made.prepared).toEqual([]);
  made.element.advance(60);
  made.element.advance(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(made.fetched).toEqual(["/api/stream/11?chapter=2 bytes=0-262143"]);
});

Deno.test("prefetchNext: a chapter that another engine has prepared is not fetched twice", async () => {
  using made = start(true);
  made.element.advance(160);
  await new Promise((resolve) => setTimeout(resolve));
  expect(made.prepared).toEqual(["/api/stream/11?chapter=2"]);
  expect(made.fetched).toEqual([]);
});

Deno.test("prefetchNext: where the other engine cannot be reached, the chapter is fetched all the same", async () => {
  using made = start(new TypeError("Failed to fetch"));
  made.element.advance(160);
  await new Promise((resolve) => setTimeout(resolve));
  expect(made.fetched).toHaveLength(1);
});

Deno.test("prefetchNext: again, only what is warm already", async () => {
  using made = start(true);
  made.prefetchAgain();
  made.element.advance(160);
  await new Promise((resolve) => setTimeout(resolve));
  made.prefetchAgain();
  made.element.advance(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(made.prepared).toEqual(["/api/stream/11?chapter=2", "/api/stream/11?chapter=2"]);
  made.player.nextChapter();
  made.prefetchAgain();
  await new Promise((resolve) => setTimeout(resolve));
  expect(made.prepared).toHaveLength(2);
});

Deno.test("prefetchNext: nothing before a locked chapter", () => {
  using made = start(false);
  made.player.nextChapter();
  made.element.ready(180);
  made.element.advance(170);
  expect(made.prepared).toEqual([]);
});
