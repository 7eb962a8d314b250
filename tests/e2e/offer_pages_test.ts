/** The pages around buying in a browser: accessible, unbroken and quiet, for visitor and owner. */

import { expect } from "npm:expect@30.5.2";
import { type Client, signUp } from "../http/client.ts";
import { findViolations } from "./axe.ts";
import { browserTest, launchSite, type OpenPage, openPage, type Site } from "./harness.ts";

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
  site = await launchSite();
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

for (const [who, paths] of Object.entries({ visitor: VISITOR, owner: OWNER })) {
  for (const theme of ["dark", "light"] as const) {
    browserTest(`buying, ${who}, ${theme}: axe finds nothing, nothing is too wide`, async () => {
      for (const path of paths) {
        for (const width of theme === "dark" ? [390, 1280] : [320]) {
          await using opened = await openPage({ site, theme, width });
          if (who === "owner") await signIn(opened, owner);
          const { page, problems } = opened;
          await page.goto(path);
          const at = `${path} at ${width}`;
          expect([at, await findViolations(page)]).toEqual([at, []]);
          const overflow = await page.evaluate(() =>
            document.documentElement.scrollWidth - document.documentElement.clientWidth
          );
          expect([at, overflow]).toEqual([at, 0]);
          expect([at, problems.filter((line) => !/status of 400/.test(line))]).toEqual([at, []]);
        }
      }
    });
  }
}

browserTest("receipt: leads on to the book by itself, also without script", async () => {
  await using opened = await openPage({ site, javaScript: false });
  await signIn(opened, await buy("audiobookId=13"));
  await opened.page.goto("/purchase-confirmed/13");
  await opened.page.getByRole("heading", { name: "Thank You" }).waitFor();
  await opened.page.waitForURL("**/audiobook/13?purchased=true");
});
