/**
 * The first sales of a shop that charges by Stripe Tax: to a listener in Germany, who buys in a browser, and to one in the
 * United Kingdom and one in New York, who buy by the same calls; and what the author's desk then shows.
 */

import { expect } from "npm:expect@30.5.2";
import type { StripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";
import type { FakeSmtp } from "../fakes/smtp.ts";
import { routeStripe } from "../fakes/stripe_js/route.ts";
import { mailTo } from "../http/by_mail.ts";
import { payButton, untilPaid } from "./buyer.ts";
import { openPage, type Page } from "./harness.ts";
import { play } from "./sound.ts";

interface Sale {
  email: string;
  language: string;
  currency: string;
  /** A test card of the buyer's country. */
  card: string;
  price: string;
  net: string;
  /** The invoice's row: its name, and the amount. */
  tax: [name: string, amount: string];
}

/* By hand, of prices that include the tax: 11.90 × 19/119 = 1.90; 9.60 × 20/120 = 1.60; 10.89 × 8.875/108.875 = 0.89. */
const GERMANY: Sale = {
  email: "greta@example.com",
  language: "en-DE",
  currency: "EUR",
  card: "4000 0027 6000 0016",
  price: "€11.90",
  net: "€10.00",
  tax: ["VAT 19% (DE)", "€1.90"],
};
const ELSEWHERE: Sale[] = [{
  email: "olive@example.com",
  language: "en-GB",
  currency: "GBP",
  card: "4000008260000000",
  price: "£9.60",
  net: "£8.00",
  tax: ["VAT 20% (GB)", "£1.60"],
}, {
  email: "dorothy@example.com",
  language: "en-US",
  currency: "USD",
  card: "5555555555554444", // its billing address is in New York
  price: "$10.89",
  net: "$10.00",
  tax: ["Tax 8.875% (US-NY)", "$0.89"],
}];

interface Shop {
  site: { url: string };
  stripe: StripeEmulator;
  smtp: FakeSmtp;
  bookId: number;
}

export async function sellAll(shop: Shop): Promise<void> {
  await sellInBrowser(GERMANY, shop);
  for (const sale of ELSEWHERE) await sellByCalls(sale, shop);
  for (const { email, price, tax: [name, amount] } of [GERMANY, ...ELSEWHERE]) {
    const receipt = await mailTo(shop.smtp, email, "Your receipt from Night Harbour");
    expect(receipt).toContain(`Night Harbour: ${price}`);
    expect(receipt).toContain(`${name} included: ${amount}`);
  }
}

/** From the home page to the sound: she finds the book, pays by card, and hears the chapter that is not free. */
async function sellInBrowser({ email, language, card, price }: Sale, o: Shop): Promise<void> {
  await using buyer = await openPage({ site: o.site, width: 390 });
  const { page, context } = buyer;
  await routeStripe(context, o.stripe);
  await context.setExtraHTTPHeaders({ "accept-language": language });
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Night Harbour" }).first().click();
  await page.waitForURL(`**/audiobook/${o.bookId}**`);
  // It is her only one.
  expect(await page.getByRole("heading", { name: "More in the series" }).count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "Buy Now" }).click();
  await page.getByText("All taxes included.").first().waitFor();
  await page.getByLabel("Email").first().fill(email);
  await page.getByRole("checkbox").check();
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await payButton(page).getByText(`Pay ${price}`).click();
  await untilPaid(page);
  await page.goto(`/audiobook/${o.bookId}?chapter=2`);
  await play(page, 1);
}

async function sellByCalls(sale: Sale, { site, stripe, bookId }: Shop): Promise<void> {
  const headers = { "accept-language": sale.language, origin: site.url };
  const page = await fetch(
    `${site.url}/checkout?audiobookId=${bookId}&currency=${sale.currency}`,
    { headers },
  );
  const shown = await page.text();
  expect([sale.price, shown.includes(sale.price)]).toEqual([sale.price, true]);
  expect(shown).toContain("All taxes included.");
  const started = await fetch(`${site.url}/api/create-payment-intent`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      audiobookId: bookId,
      currencyCode: sale.currency,
      email: sale.email,
      immediateDelivery: true,
    }),
  });
  const { paymentId } = await started.json();
  expect(await stripe.pay(paymentId, sale.card)).toMatchObject({ status: "succeeded" });
  await stripe.webhooks.sent();
}

/** Orders with their invoices, and the month's figures, at the author's desk. */
export async function checkSales(page: Page): Promise<void> {
  for (const { email, price, net, tax } of [GERMANY, ...ELSEWHERE]) {
    await page.goto(`/admin/orders?word=${email}`);
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByText(price).first().waitFor();
    await row.getByRole("link", { name: /^Invoice TEST-/ }).click();
    const invoice = page.getByRole("article");
    await invoice.getByText("Ann Holm").first().waitFor();
    const text = (await invoice.innerText()).replaceAll(/\s+/g, " ");
    for (const part of [`Net ${net}`, tax.join(" "), `Total ${price}`]) {
      expect([email, text.includes(part), text]).toEqual([email, true, text]);
    }
  }
  await page.goto("/admin/figures");
  for (const { currency, price, tax: [, amount] } of [GERMANY, ...ELSEWHERE]) {
    await page.goto(`/admin/figures?currency=${currency}`);
    await page.getByText(`1 sale, ${price}`).first().waitFor();
    await page.getByText(`${amount} tax included, after refunds`).waitFor();
  }
  // 11.90 + 9.60 × 1.20 + 10.89 × 0.90 = 33.22
  await page.getByText("Currency and rates").click();
  await page.getByLabel("Your currency", { exact: true }).fill("EUR");
  await page.getByLabel("Day of the rates").fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel("Rates", { exact: true }).fill("GBP 1.20\nUSD 0.90");
  await page.getByRole("button", { name: "Save rates" }).click();
  await page.getByText("About €33.22 after refunds").waitFor();
}
