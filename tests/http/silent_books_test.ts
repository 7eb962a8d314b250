/** Books of one's own without their sound: shown, heard as far as they go, and sold by nobody. */

import { expect } from "npm:expect@30.5.2";
import { writeRecorded, writeSpoken } from "../fakes/recorded_library.ts";
import { signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const LIVE = {
  DEMO: "0",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const UNAVAILABLE = "Not available right now";

async function openShop(fillMedia: (folder: string) => Promise<void>) {
  const site = await openTestSite(undefined, LIVE, fillMedia);
  const buyer = await signUp(site);
  return {
    site,
    /** As the shop window and the checkout have it. */
    async isSold(bookId: number): Promise<boolean> {
      const page = await (await site.ask(`/audiobook/${bookId}`)).text();
      const offersIt = page.includes(`href="/checkout?audiobookId=${bookId}"`);
      expect([bookId, page.includes(UNAVAILABLE)]).toEqual([bookId, !offersIt]);
      const checkout = await site.ask(`/checkout?audiobookId=${bookId}`, { redirect: "manual" });
      await checkout.body?.cancel();
      expect([bookId, checkout.status]).toEqual([bookId, offersIt ? 200 : 303]);
      if (!offersIt) {
        const { status, body } = await buyer.call("POST", "/api/create-payment-intent", {
          audiobookId: bookId,
        });
        expect([bookId, status, body.error.code]).toEqual([bookId, 409, "not_available"]);
      }
      return offersIt;
    },
    async silent(): Promise<string[]> {
      const answer = await site.ask("/readyz");
      expect(answer.status).toBe(200);
      return (await answer.json()).silent;
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

for (
  const [what, fillMedia] of [
    ["no media folder", () => Promise.resolve()],
    ["what the demo's voice left behind", writeSpoken],
  ] as const
) {
  Deno.test(`silent books: with ${what} nothing is sold and no voice is heard; all else is served`, async () => {
    await using shop = await openShop(fillMedia);
    for (const id of [11, 12, 13, 14, 15]) expect([id, await shop.isSold(id)]).toEqual([id, false]);
    expect((await shop.silent()).length).toBe(4);
    expect((await shop.silent())[0]).toMatch(/^The One \(0 to \d+\)$/);
    const sound = await shop.site.ask("/api/stream/11?chapter=1");
    expect([sound.status, sound.headers.get("content-type")]).toEqual([404, "application/json"]);
    const home = await (await shop.site.ask("/")).text();
    expect(home).toContain(UNAVAILABLE);
    expect(home).not.toContain("/checkout?audiobookId=");
    for (const path of ["/", "/api/audiobooks", "/search?q=lamp", "/sitemap.xml"]) {
      const { status, body } = await shop.site.ask(path);
      await body?.cancel();
      expect([path, status]).toEqual([path, 200]);
    }
  });
}

Deno.test("silent books: one with all its sound is sold, one that lacks a chapter is not, nor a bundle with it", async () => {
  const lacksTwo = (bookId: number, chapter: number) =>
    bookId !== 12 || ![3, 4, 7].includes(chapter);
  await using shop = await openShop((folder) => writeRecorded(folder, lacksTwo));
  expect(await shop.isSold(11)).toBe(true);
  expect(await shop.isSold(12)).toBe(false);
  expect(await shop.isSold(15)).toBe(false);
  expect(await shop.silent()).toEqual(["The Two (3 to 4, 7)"]);
  const page = await (await shop.site.ask("/audiobook/12")).text();
  expect(page).toContain("/api/stream/12?chapter=1"); // what is there can be heard
});

Deno.test("silent books: what was heard of a chapter whose sound is away is kept", async () => {
  await using shop = await openShop(() => Promise.resolve());
  const listener = await signUp(shop.site);
  const { status } = await listener.call("POST", "/api/bookmarks", {
    audiobookId: 11,
    chapter: 1,
    positionSec: 77,
  });
  expect(status).toBe(201);
  expect((await listener.call("GET", "/api/bookmarks?audiobookId=11")).body[0].positionSec).toBe(
    77,
  );
});
