import { expect } from "npm:expect@30.5.2";
import { type Asked, chooseRule } from "./pages.worker.ts";

const ORIGIN = "https://books.example";

function ask(path: string, asked: Partial<Omit<Asked, "url">> = {}) {
  const url = new URL(path, ORIGIN);
  const rest = { method: "GET", mode: "no-cors", cache: "default", hasRange: false };
  return chooseRule({ ...rest, ...asked, url }, ORIGIN);
}

Deno.test("chooseRule: streamed sound is the browser's own business, however it is asked for", () => {
  const streams = [
    "/api/stream/11?chapter=2&_auth=k.p.s",
    "/api/mp3/11/chapter_2.mp3",
    "/api/hls/11/2/index.m3u8",
    "/api/hls/11/2/128k-music/0.mp3",
    "/covers/11-640.webp",
    "/audiobook/11",
  ];
  for (const path of streams) {
    expect(`${path} ${ask(path, { hasRange: true })}`).toBe(`${path} leave`);
  }
  for (const path of streams.slice(0, 4)) expect(`${path} ${ask(path)}`).toBe(`${path} leave`);
});

Deno.test("chooseRule: only a chapter on this device is answered in ranges", () => {
  expect(ask("/offline/media/11/2?listener=x", { hasRange: true })).toBe("chapter");
  expect(ask("/offline/media/11/2?listener=x")).toBe("chapter");
});

Deno.test("chooseRule: pages, what in-page navigation asks for, files of a build, the catalogue", () => {
  expect(ask("/audiobook/11?chapter=2", { mode: "navigate" })).toBe("page");
  expect(ask("/audiobook/11?fresh-partial=true")).toBe("partials");
  expect(ask("/_fresh/js/0123/Player.js")).toBe("file");
  expect(ask("/page.js?__frsh_c=0123")).toBe("file");
  for (
    const path of [
      "/api/audiobooks",
      "/api/audiobooks?currencyCode=USD",
      "/api/audiobooks/11",
      "/api/audiobooks/11/chapters",
      "/pt-br/api/audiobooks/11/chapters",
      "/api/audiobooks/11/durations",
      "/covers/11-640.webp",
      "/covers/11-160.avif?__frsh_c=0123",
    ]
  ) expect(`${path} ${ask(path)}`).toBe(`${path} catalogue`);
});

Deno.test("chooseRule: nothing that belongs to somebody, no order, no other site", () => {
  for (
    const path of [
      "/api/auth/user",
      "/api/progress",
      "/api/progress/11",
      "/api/recently-played",
      "/api/purchases/u1",
      "/api/grants/11",
      "/api/account/export",
      "/api/audiobooks/11/reviews",
      "/api/progress/events",
      "https://elsewhere.example/api/audiobooks",
    ]
  ) expect(`${path} ${ask(path)}`).toBe(`${path} leave`);
  expect(ask("/login", { method: "POST", mode: "navigate" })).toBe("leave");
  expect(ask("/api/auth/logout", { method: "POST", mode: "cors" })).toBe("leave");
  expect(ask("/audiobook/11", { method: "HEAD" })).toBe("leave");
  expect(ask("https://elsewhere.example/", { mode: "navigate" })).toBe("leave");
});

Deno.test("chooseRule: who asks past the caches asks past this one too", () => {
  for (const cache of ["no-store", "reload", "no-cache"]) {
    expect(ask("/api/audiobooks", { cache })).toBe("leave");
  }
});

Deno.test("chooseRule: the form that signs out", () => {
  const form = { method: "POST", mode: "navigate" };
  expect(ask("/api/auth/logout", form)).toBe("sign-out");
  expect(ask("https://elsewhere.example/api/auth/logout", form)).toBe("leave");
});
