/** A buyer in a browser: what the tests of buying do again and again. */

import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { createDiscountStore } from "@/lib/shop/offers/discount_store.server.ts";
import type { Page, Site } from "./harness.ts";
import { PASSWORD } from "./listener.ts";

/** Makes an account by the checkout's own form. */
export async function signUpAtCheckout(page: Page, email: string): Promise<void> {
  await openForms(page);
  const form = page.getByRole("form", { name: "Create Account" });
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Lovelace");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByLabel("Answer for account recovery").fill("The old mill");
  await form.getByRole("button", { name: "Create Account" }).click();
  await form.waitFor({ state: "detached" });
  await payButton(page).waitFor();
}

/** Unfolds the account forms of the specification beside the address that is asked for. */
export const openForms = (page: Page) =>
  page.getByText("Sign in, or create an account with a password").click();

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay / });

/** The page that says so: its address is there before it is. */
export async function untilPaid(page: Page): Promise<void> {
  await page.waitForURL("**/payment-success?**");
  await page.getByRole("heading", { name: /^(It's yours|Payment Successful)$/ }).waitFor();
}

/** Unfolds the field for a discount code and the choice of another currency. */
export const openFold = (page: Page) => page.getByText("Discount code or another currency").click();

/** By the end of its number. */
export const testCard = (page: Page, last4: string) =>
  page.getByRole("radio", { name: new RegExp(`${last4} `) });

export const toast = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });

/** The books this browser's account owns. */
export async function ownedBooks(context: BrowserContext, site: Site): Promise<number[]> {
  const user = await (await context.request.get(`${site.url}/api/auth/user`)).json();
  const answer = await context.request.get(`${site.url}/api/purchases/${user.id}`);
  const { purchases } = await answer.json();
  return purchases.map(({ id }: { id: number }) => id);
}

/** Makes a discount code in the running site's database, where tests that share the site have not made it yet. */
export async function makeCode(
  site: Site,
  { code, percentage }: { code: string; percentage: number },
): Promise<void> {
  using kv = await Deno.openKv(`${site.dataDir}/lamplight.kv`);
  await createDiscountStore(kv).create({
    code,
    percentage,
    amounts: null,
    isOncePerCustomer: false,
    batch: null,
    startsAtMs: null,
    bookId: null,
    maxUses: null,
    uses: 0,
    reservations: [],
    expiresAtMs: null,
    endedAtMs: null,
    createdAtMs: Date.now(),
    gift: null,
  });
}

/** Whether an element stands in the window as it is scrolled now. */
export async function isInView(page: Page, selector: string): Promise<boolean> {
  return await page.evaluate((selector) => {
    const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
    return top > 0 && bottom <= innerHeight;
  }, selector);
}
