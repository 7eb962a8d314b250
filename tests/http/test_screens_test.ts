/** What exists in test mode only: there in test mode, and nothing of it in live mode. */

import { expect } from "npm:expect@30.5.2";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

const PATHS = [
  "/play-test",
  "/test",
  "/test?banner",
  "/test/banner",
  "/api/test-mp3",
  "/audio/11/chapter-01.mp3",
];

Deno.test("test screens: in live mode their addresses have nothing", async () => {
  await using site = await openTestSite(undefined, {
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });
  for (const path of PATHS) {
    const answer = await site.ask(path);
    await answer.body?.cancel();
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

Deno.test("/test: leads to the banner when asked to, and to every other test screen [B2.13]", async () => {
  await using site = await openTestSite();
  const led = await site.ask("/test?banner");
  expect([led.status, led.headers.get("location")]).toEqual([303, "/test/banner"]);
  const page = await readDocument(await site.ask("/test"));
  const links = page.querySelectorAll("main a").map((it) => it.getAttribute("href")!);
  expect(links).toContain("/play-test");
  for (const href of links) {
    const answer = await site.ask(href);
    await answer.body?.cancel();
    expect([href, answer.status]).toEqual([href, 200]);
  }
});

Deno.test("/test/banner: says what the player says, with the price, and leads home", async () => {
  await using site = await openTestSite();
  const banner = await readDocument(
    await site.ask("/test/banner", { headers: { "accept-language": "en-DE" } }),
  );
  const panels = banner.querySelectorAll("main .notice").map(({ text }) => text);
  expect(panels).toHaveLength(5);
  expect(panels[0]).toContain("To play the rest of the Audiobook, please purchase it.");
  expect(panels[0]).toContain("Buy Now");
  expect(panels[0]).toMatch(/€\d/);
  expect(panels[3]).toContain("You've reached the end of the audiobook.");
  expect(panels[4]).toContain("Playback Error");
  const home = banner.querySelectorAll("main a").find(({ text }) => text === "Back to Home");
  expect(home?.getAttribute("href")).toBe("/");
});

Deno.test("/play-test: without script a plain player, the list of checks and the form [B2.12]", async () => {
  await using site = await openTestSite();
  const page = await readDocument(await site.ask("/play-test"));
  const audio = page.querySelector("main audio")!;
  expect([audio.getAttribute("src"), audio.hasAttribute("controls")]).toEqual([
    "/api/test-mp3",
    true,
  ]);
  expect(page.querySelectorAll("main .play-test__checks li")).toHaveLength(9);
  const form = page.querySelector("main form")!;
  expect(form.getAttribute("action")).toBe("/contact");
  expect(form.querySelector("[name=subject]")!.getAttribute("value")).toBe("Playback check");
});

Deno.test("/api/test-mp3, /audio/{folder}/{file}: the same sound as the calls, ranges too [B2.14 B7.6]", async () => {
  await using site = await openTestSite();
  const ask = async (path: string, headers: HeadersInit = { range: "bytes=0-99" }) => {
    const answer = await site.ask(path, { headers });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, range: answer.headers.get("content-range"), bytes };
  };
  const called = await ask("/api/mp3/11/chapter-01.mp3");
  expect([called.status, called.bytes.length]).toEqual([206, 100]);
  expect(await ask("/audio/11/chapter-01.mp3")).toEqual(called);
  expect((await ask("/api/test-mp3")).status).toBe(206);
  // What is premium is premium here too, and no name reaches the file system.
  expect((await ask("/audio/11/chapter-02.mp3")).status).toBe(402);
  expect((await ask("/audio/11/..%2f..%2fdeno.json")).status).toBe(404);
});
