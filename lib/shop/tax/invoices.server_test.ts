import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { expectInvoicesEqualLedger, taxed } from "@/tests/fakes/invoice_laws.ts";
import { openTestShop } from "@/tests/fakes/shop.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const YEAR_END = Date.UTC(2027, 11, 31, 23, 59);
const users = ["ada", ...Array.from({ length: 12 }, (_, n) => `listener${n}`)];

Deno.test("invoices: none before the author has chosen; what is paid later has one, told twice or not", async () => {
  await using shop = await openTestShop();
  const early = await shop.pay({ user: ADA, bookId: 11, country: "DE" });
  await shop.payments.settle(early);
  await shop.taxes.set(taxed());
  await shop.payments.settle(early);
  expect(await shop.invoices.ofPurchase(early)).toEqual([]);
  const id = await shop.pay({ user: ADA, bookId: 12, country: "FR" });
  for (const _ of [1, 2]) await shop.payments.settle(id);
  expect(await shop.invoices.ofPurchase(id)).toMatchObject([{
    kind: "invoice",
    number: expect.stringMatching(/^TEST-\d{4}-000001$/),
    grossMinor: 799,
    taxMinor: 133,
    percent: 20,
    country: "FR",
    treatment: "oss",
    lines: [{ text: "The Two", amountMinor: 799 }],
  }]);
});

Deno.test("invoices: refunds in part and whole are corrected, a dispute too, and its end takes that back", async () => {
  const kv = await Deno.openKv(":memory:");
  const shop = await openTestShop({ kv, clock: { nowMs: Date.now() } });
  await shop.taxes.set(taxed());
  const id = await shop.pay({ user: ADA, bookId: 12, country: "DE" });
  await shop.payments.settle(id);
  await shop.stripe.refund(id, 101);
  await shop.payments.settle(id);
  await shop.stripe.dispute(id);
  await shop.payments.settle(id);
  await shop.stripe.closeDispute(id, "won");
  await shop.payments.settle(id);
  await shop.payments.refund(id);
  const documents = await shop.invoices.ofPurchase(id);
  expect(documents.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
    ["invoice", 799],
    ["correction", -101],
    ["correction", -698],
    ["correction", 698],
    ["correction", -698],
  ]);
  const years = [new Date(shop.clock.nowMs).getUTCFullYear()];
  await expectInvoicesEqualLedger(shop, { kv, users, years });
  kv.close();
});

Deno.test("invoices: their lines are in the language in which it was bought, whoever settles it", async () => {
  await loadTranslations();
  await using shop = await openTestShop();
  await shop.taxes.set(taxed());
  const o = { user: ADA, bookId: 12, country: "DE", isGift: true };
  const id = await withLanguage("de", () => shop.pay(o));
  await shop.payments.settle(id);
  await shop.payments.refund(id);
  expect((await shop.invoices.ofPurchase(id)).flatMap(({ lines }) => lines)).toEqual([
    { text: "The Two (Geschenk)", amountMinor: 799 },
    { text: "The Two: Erstattung", amountMinor: -799 },
  ]);
});

Deno.test("invoices: a payment too many gets none, and is not a sale", async () => {
  await using shop = await openTestShop();
  await shop.taxes.set(taxed());
  const single = await shop.pay({ user: ADA, bookId: 11, country: "DE" });
  await shop.payments.settle(await shop.pay({ user: ADA, bookId: 15, country: "DE" }));
  await shop.payments.settle(single);
  expect(await shop.invoices.ofPurchase(single)).toEqual([]);
});

Deno.test("invoices: twelve at once on two processes, over the end of a year, run without a gap", async () => {
  const kv = await Deno.openKv(":memory:");
  const clock = { nowMs: YEAR_END };
  const first = await openTestShop({ kv, clock });
  const second = await first.reopen();
  await first.taxes.set(taxed());
  const pay = (from: number) =>
    Promise.all(
      users.slice(from, from + 6).map((id) =>
        first.pay({ user: { id, email: `${id}@example.com` }, bookId: 12, country: "AT" })
      ),
    );
  const settle = (ids: string[]) =>
    Promise.all(ids.flatMap((id) => [first.payments.settle(id), second.payments.settle(id)]));
  const [before, after] = [await pay(0), await pay(6)];
  await settle(before);
  clock.nowMs += 120_000;
  await settle(after);
  const numbers = await Array.fromAsync(first.invoices.ofSeries("TEST-2028"), (it) => it.number);
  expect(numbers.length).toBe(6);
  await expectInvoicesEqualLedger(first, { kv, users, years: [2027, 2028] });
  kv.close();
});

Deno.test("invoices: the card's country counts beside the browser's, and a contradiction is noted", async () => {
  await using shop = await openTestShop();
  await shop.taxes.set(taxed());
  const { paymentId } = await shop.start({ user: ADA, bookId: 12, country: "DE" });
  await shop.stripe.pay(paymentId, "4000002500000003");
  await shop.payments.settle(paymentId);
  expect(await shop.invoices.ofPurchase(paymentId)).toMatchObject([{
    country: "FR",
    isConflict: true,
    evidence: [{ source: "visitor", country: "DE" }, { source: "card", country: "FR" }],
  }]);
});
