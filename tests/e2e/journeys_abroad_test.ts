/** Buying and listening in German and, from the right, in Arabic: from a book's page to the bought chapter. */

import { expect } from "npm:expect@30.5.2";
import germanListening from "@/lib/listening/messages/de.json" with { type: "json" };
import germanShop from "@/lib/shop/messages/de.json" with { type: "json" };
import arabicListening from "@/lib/listening/messages/ar.json" with { type: "json" };
import arabicShop from "@/lib/shop/messages/ar.json" with { type: "json" };
import { findViolations } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { untilScriptsRun } from "./ready.ts";
import { untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite(["12?chapter=1"]);
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const LANGUAGES = [
  { tag: "de", dir: "", width: 390, listening: germanListening, shop: germanShop },
  { tag: "ar", dir: "rtl", width: 390, listening: arabicListening, shop: arabicShop },
  { tag: "ar", dir: "rtl", width: 1280, listening: arabicListening, shop: arabicShop },
];

/** Of the visitor's language, and no wider than the screen. */
async function frameOf(page: Page) {
  return await page.evaluate(() => {
    const { lang, dir, scrollWidth, clientWidth } = document.documentElement;
    return { lang, dir, isWide: scrollWidth > clientWidth };
  });
}

for (const { tag, dir, width, listening, shop } of LANGUAGES) {
  browserTest(`abroad: in ${tag} at ${width} px a book is heard, bought and heard on`, async () => {
    await using opened = await openPage({ site, width });
    const { page } = opened;
    const expectFrame = async () =>
      expect(await frameOf(page)).toEqual({ lang: tag, dir, isWide: false });
    const { play, pause } = listening.player.StageWords;
    const stage = page.locator(".stage");

    await page.goto(`/${tag}/audiobook/12?chapter=1`);
    await expectFrame();
    await stage.getByRole("button", { name: play, exact: true }).click();
    await untilPast(page, 0.3);
    await stage.getByRole("button", { name: pause, exact: true }).click();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole("link", { name: shop.pages.BUY_NOW.text, exact: true })
      .locator("visible=true").first().click();
    await page.waitForURL(`**/${tag}/checkout**`);
    await untilScriptsRun(page);
    await expectFrame();
    await page.locator(".pay [name=email]").fill(`abroad-${tag}-${width}@example.com`);
    expect(await findViolations(page)).toEqual([]);
    const [before] = shop.checkout.payAmount.split("{price}");
    await page.locator(".pay button[type=submit]").filter({ hasText: before!.trim() }).click();
    await page.waitForURL(`**/${tag}/payment-success?**`);
    await page.getByRole("heading", { name: shop.payments.PAID.yours, exact: true }).waitFor();
    await expectFrame();

    await page.goto(`/${tag}/audiobook/12?chapter=5`);
    await stage.getByRole("button", { name: play, exact: true }).click();
    await untilPast(page, 0.3);
    expect(await page.evaluate(() => document.querySelector<HTMLAudioElement>("#sound")!.src))
      .toContain("/api/stream/12?chapter=5");
    await expectFrame();
    expect(opened.problems).toEqual([]);
  });
}
