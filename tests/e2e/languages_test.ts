/** A visitor who reads another language than the shop's, in a browser: led to it, at home in it, free to choose. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite(["11?chapter=1"]);
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang);
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Follows a link as scripts write it: without a language. */
const followPlain = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
  }, path);

browserTest(
  "languages: a shared link opens in German at the same moment, and listening goes on in it",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await context.setExtraHTTPHeaders({ "accept-language": "de-AT,de;q=0.9" });
    await page.goto("/audiobook/11?chapter=1&t=2");
    expect(pathOf(page)).toBe("/de/audiobook/11?chapter=1&t=2");
    expect(await langOf(page)).toBe("de");
    await page.getByRole("button", { name: "Ab 0:02 abspielen" }).click();
    await untilPast(page, 3);
    // Once something is heard, the place leaves the address, whatever the language.
    await page.waitForURL("**/de/audiobook/11");
    await page.evaluate(() => document.documentElement.dataset.same = "yes");
    await followPlain(page, "/terms");
    await page.waitForURL("**/de/terms");
    await page.locator("footer a[href='/de/privacy']").click();
    await page.waitForURL("**/de/privacy");
    expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe("yes");
    expect(await page.locator("#sound").evaluate((it: HTMLAudioElement) => it.paused)).toBe(false);
    expect(opened.problems).toEqual([]);
  },
);

for (const javaScript of [true, false]) {
  browserTest(
    `languages: chosen in the footer, ${javaScript ? "with" : "without"} script`,
    async () => {
      await using opened = await openPage({ site, width: 390, javaScript });
      const { page } = opened;
      await page.goto("/audiobook/12?chapter=1");
      await page.locator(".footer__languages summary").click();
      await page.locator("footer").getByRole("link", { name: "Español" }).click();
      await page.waitForURL("**/es/audiobook/12?chapter=1");
      expect(await langOf(page)).toBe("es");
      // From now on it is hers: an address without a language leads to it.
      await page.goto("/contact");
      expect(pathOf(page)).toBe("/es/contact");
      await page.locator(".footer__languages summary").click();
      await page.locator("footer").getByRole("link", { name: "English" }).click();
      await page.waitForURL(`${site.url}/contact`);
      expect(await langOf(page)).toBe("en");
      await page.locator("footer").getByRole("link", { name: "Terms" }).click();
      await page.waitForURL(`${site.url}/terms`);
      expect(opened.problems).toEqual([]);
    },
  );
}

browserTest(
  "languages: a page in another language than the document's is loaded as a whole",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await page.goto("/contact", { waitUntil: "networkidle" });
    await context.addCookies([{ name: "language", value: "fr", url: site.url }]);
    await page.locator("footer").getByRole("link", { name: "Terms" }).click();
    await page.waitForURL("**/fr/terms");
    expect(await langOf(page)).toBe("fr");
  },
);
