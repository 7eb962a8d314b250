/** The pages around buying in a browser: accessible, unbroken and quiet, for visitor and owner. */

import { expect } from "npm:expect@30.5.2";
import { type Client, signUp } from "../http/client.ts";
import { findViolationsInThemes } from "./axe.ts";
import {
  browserTest,
  type OpenPage,
  openPage,
  type Page,
  shareSite,
  type Site,
} from "./harness.ts";

const VISITOR = [
  "/purchase/15",
  "/purchase-redirect",
  "/checkout?audiobookId=11",
  "/subscribe",
  "/refunds",
  "/contact",
];
/** Of someone who has bought The One and has given The Two away. */
const OWNER = [
  "/",
  "/audiobook/15",
  "/checkout?audiobookId=15&code=NOPE&result=declined",
  "/checkout?plan=premium",
  "/payment-success?audiobook_id=12",
  "/payment-success?payment_intent=pi_unknown",
  "/purchase-confirmed/12",
  "/subscribe",
];

let site: Site;
let owner: Client;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  owner = await buy("audiobookId=11", "audiobookId=12&gift=1");
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** A new listener who has paid for these. */
async function buy(...orders: string[]): Promise<Client> {
  const client = await signUp({
    ask: (path, init) => fetch(new URL(path, site.url), { ...init, redirect: "manual" }),
  });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const order of orders) {
    const body = `${order}&immediateDelivery=on&card=4242424242424242`;
    const paid = await client.call("POST", "/checkout/pay-test", body, form);
    await client.call("GET", paid.headers.get("location")!);
  }
  return client;
}

async function signIn({ context }: OpenPage, { cookie }: Client): Promise<void> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: site.url }]);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [who, paths] of Object.entries({ visitor: VISITOR, owner: OWNER })) {
  for (const width of [390, 1280]) {
    browserTest(`buying, ${who}, ${width} px: axe finds nothing, nothing is too wide`, async () => {
      await using opened = await openPage({ site, width });
      if (who === "owner") await signIn(opened, owner);
      const { page, problems } = opened;
      for (const path of paths) {
        await page.goto(path);
        expect([path, await findViolationsInThemes(page)]).toEqual([path, []]);
        expect([path, await overflow(page)]).toEqual([path, 0]);
        if (width === 390) {
          await page.setViewportSize({ width: 320, height: 844 });
          expect([path, await findViolationsInThemes(page)]).toEqual([path, []]);
          expect([path, await overflow(page)]).toEqual([path, 0]);
          await page.setViewportSize({ width, height: 844 });
        }
        expect([path, problems.filter((line) => !/status of 400/.test(line))]).toEqual([path, []]);
      }
    });
  }
}

browserTest(
  "receipt: leads on to the book by itself, also without script [B2.10 B9.17]",
  async () => {
    await using opened = await openPage({ site, javaScript: false });
    await signIn(opened, await buy("audiobookId=13"));
    await opened.page.goto("/purchase-confirmed/13");
    await opened.page.getByRole("heading", { name: "Thank You" }).waitFor();
    await opened.page.waitForURL("**/audiobook/13?purchased=true");
  },
);
