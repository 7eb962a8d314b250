/** Mails to subscribers. */

import { expect } from "npm:expect@30.5.2";
import type { Language } from "@/lib/platform/language/language.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { taxed } from "@/tests/fakes/invoice_laws.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { premiumMail } from "./purchase_mails.server.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const OK = "4242424242424242";

async function begin(shop: TestShop, isAtOnce: boolean): Promise<string> {
  const wish = { user: ADA, currency: "EUR", immediateDeliveryAccepted: isAtOnce } as const;
  const answer = await shop.subscriptions.start(wish);
  if (!answer.ok) throw new Error(answer.message);
  const [paymentId] = answer.clientSecret.split("_secret_");
  return paymentId!;
}

const mailsOf = async (shop: TestShop, kind: string) =>
  (await shop.mails()).filter(({ id }) => id.startsWith(`${kind}-`));

Deno.test("premiumMail: once Premium is paid it says what was agreed, once", async () => {
  await using shop = await openTestShop({ clock: { nowMs: Date.UTC(2026, 2, 2) } });
  await shop.taxes.set(taxed());
  const paymentId = await begin(shop, true);
  await shop.subscriptions.settleForUser(ADA.id);
  expect(await mailsOf(shop, "premium")).toEqual([]); // not paid yet
  await shop.stripe.pay(paymentId, OK);
  for (const { rawBody } of await shop.takeEvents()) {
    const signature = shop.stripe.webhooks.sign(rawBody, Date.now());
    await shop.payments.handleWebhook(rawBody, signature);
  }
  await shop.subscriptions.settleForUser(ADA.id);
  const [mail, ...more] = await mailsOf(shop, "premium");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: "ada@example.com" });
  for (
    const said of [
      "Price: €9.99 a month, taxes included.",
      "It renews every month until you end it. The next payment is due on 2 April 2026.",
      "On 2 March 2026 you asked us to give you access right away. You agreed that your 14-day right to cancel",
      "https://books.example/end-premium",
      "https://books.example/account",
      "Sold by Iris Vale, Lamp Street 1, 10115 Berlin, Germany",
    ]
  ) expect(mail!.text).toContain(said);
});

Deno.test("premiumMail: says that taxes are included only where they are", async () => {
  await using shop = await openTestShop();
  await shop.taxes.set(taxed({ mode: "none", home: "US" }));
  await shop.stripe.pay(await begin(shop, true), OK);
  await shop.subscriptions.settleForUser(ADA.id);
  const [mail] = await mailsOf(shop, "premium");
  expect(mail!.text).toContain("Price: €9.99 a month.");
});

Deno.test("premiumMail: says what the first month costs where it costs less", async () => {
  await using shop = await openTestShop();
  await shop.premium.change((it) => ({ ...it, firstPrices: { EUR: 199 } }));
  await shop.stripe.pay(await begin(shop, true), OK);
  await shop.subscriptions.settleForUser(ADA.id);
  const [mail] = await mailsOf(shop, "premium");
  expect(mail!.text).toContain("Price: €1.99 for the first month, then €9.99 a month.");
});

Deno.test("premiumMail: says nothing of a waiver that was not given", async () => {
  await using shop = await openTestShop();
  await shop.stripe.pay(await begin(shop, false), OK);
  await shop.subscriptions.settleForUser(ADA.id);
  const [mail] = await mailsOf(shop, "premium");
  expect(mail!.text).not.toContain("right of withdrawal");
});

Deno.test("refundMail: a month of Premium given back is told once", async () => {
  await using shop = await openTestShop();
  await shop.taxes.set(taxed());
  const paymentId = await begin(shop, true);
  await shop.stripe.pay(paymentId, OK);
  await shop.subscriptions.settleForUser(ADA.id);
  await shop.payments.refund(paymentId, { amountMinor: 400, refundedMinor: 0 });
  await shop.subscriptions.settleMonth(paymentId);
  const [mail, ...more] = await mailsOf(shop, "refund");
  expect(more).toEqual([]);
  expect(mail!.text).toContain(
    "We've refunded €4.00 of the €9.99 you paid for Premium, one month.",
  );
  expect(mail!.text).toContain("Your invoice and its correction: https://books.example/invoices/");
});

Deno.test("premiumMail: the seller's address stands in a row as the subscriber's language writes it", async () => {
  await loadTranslations();
  const sold = (language: Language) =>
    premiumMail(
      {
        name: "Premium",
        subscription: {
          ...{ id: "sub_1", userId: "ada", status: "active", currentPeriodEndMs: 0 },
          ...{ cancelsAtPeriodEnd: false, clientSecret: null, isProcessing: false },
          ...{ paidInvoiceId: null, priceMinor: 999, currency: "EUR" },
        },
        firstMinor: null,
        email: ADA.email,
        immediateDeliveryAcceptedAtMs: null,
        seller: { name: "Iris Vale", address: ["Lamp Street 1", "10115 Berlin"] },
        isTaxed: true,
        isTest: false,
        language,
      } as Parameters<typeof premiumMail>[0],
      { seriesTitle: "The Quartet", baseUrl: new URL("https://books.example") } as never,
      0,
    )!.text;
  expect(sold("en")).toContain("Sold by Iris Vale, Lamp Street 1, 10115 Berlin");
  expect(sold("ja")).toContain("Iris Vale、Lamp Street 1、10115 Berlin");
});
