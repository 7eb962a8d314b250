/** Mails to buyers and the author about refunds and disputes. */

import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { language } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { bought } from "@/tests/fakes/purchases.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { refundMail, suspensionMail } from "./notices.server.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const BEN = { id: "ben", email: "ben@example.com" };
const TWELVE = { user: ADA, bookId: 12, currency: "EUR" } as const;

const START_MS = Date.UTC(2026, 2, 2);

async function buy(shop: TestShop, wish: { bookId: number; isGift?: boolean }) {
  const paymentId = await shop.pay({ user: ADA, ...wish });
  await shop.payments.settle(paymentId);
  return paymentId;
}

/** Mails whose id has the prefix, oldest first. */
const mailsOf = async (shop: TestShop, kind: string) =>
  (await shop.mails()).filter(({ id }) => id.startsWith(`${kind}-`))
    .sort((a, b) => a.createdAtMs - b.createdAtMs);

Deno.test("refundMail: a part and the rest are told once each, with what becomes of the book", async () => {
  await using shop = await openTestShop();
  const id = await buy(shop, { bookId: 12 });
  await shop.stripe.refund(id, 200);
  for (const _ of [1, 2]) await shop.payments.settle(id);
  shop.clock.nowMs += DAY_MS;
  expect(await shop.payments.refund(id)).toMatchObject({ ok: true });
  await shop.payments.settle(id);
  const [part, rest, ...more] = await mailsOf(shop, "refund");
  expect(more).toEqual([]);
  expect(part).toMatchObject({
    to: ADA.email,
    subject: "Your refund for The Two is on its way",
  });
  expect(part!.text).toContain("We've refunded €2.00 of the €7.99 you paid for The Two.");
  expect(part!.text).toContain("to Visa •••• 4242");
  expect(part!.text).toContain("The Two stays yours.");
  expect(rest!.text).toContain("We've refunded €5.99 of the €7.99 you paid for The Two.");
  expect(rest!.text).toContain("The Two and its downloads no longer play");
});

Deno.test("refundMail: of a gift given back, its buyer hears that the code has ended", async () => {
  await using shop = await openTestShop();
  const id = await buy(shop, { bookId: 12, isGift: true });
  await shop.payments.refund(id);
  const [mail] = await mailsOf(shop, "refund");
  expect(mail!.text).toContain("We've refunded all you paid for The Two: €7.99.");
  expect(mail!.text).toContain("The gift code for The Two no longer works.");
});

Deno.test("givenBookMail: whom the author gives a book hears of it once, with the way to it", async () => {
  await using shop = await openTestShop();
  await shop.payments.giveBook({ user: ADA, bookId: 12 });
  await shop.payments.giveBook({ user: ADA, bookId: 12 });
  const [mail, ...others] = await mailsOf(shop, "given");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ADA.email, subject: "The Two is yours" });
  expect(mail!.text).toContain("/audiobook/12");
});

Deno.test("givenBookMail: speaks the language of the receiver's account, not that of the desk", async () => {
  await loadTranslations();
  await using shop = await openTestShop();
  const user = { ...ADA, language: "de" } as const;
  await withLanguage("fr", () => shop.payments.giveBook({ user, bookId: 12 }));
  expect(await mailsOf(shop, "given")).toMatchObject([{ subject: "The Two gehört dir" }]);
});

Deno.test("paidTwiceMail: who paid for what was theirs hears of it once, and of no refund beside it", async () => {
  await using shop = await openTestShop();
  const paymentId = await shop.pay({ user: ADA, bookId: 12 });
  await shop.payments.giveBook({ user: ADA, bookId: 12 });
  for (const _ of [1, 2]) await shop.payments.settle(paymentId);
  expect((await mailsOf(shop, "paid-twice")).map(({ to }) => to)).toEqual([ADA.email]);
  expect(await mailsOf(shop, "refund")).toEqual([]);
  expect(await mailsOf(shop, "receipt")).toEqual([]);
});

Deno.test("takeFree: a code of 100 % and a friend's gift bring a receipt of nothing paid", async () => {
  await using shop = await openTestShop();
  const code = { code: "FREE", percentage: 100, maxUses: 1, bookId: null, expiresAtMs: null };
  await shop.discounts.create(code);
  await shop.payments.takeFree({
    ...TWELVE,
    discountCode: "free",
    immediateDeliveryAccepted: true,
  });
  await buy(shop, { bookId: 11, isGift: true });
  const [gift] = await shop.gifts.listOf(ADA.id);
  await shop.payments.takeFree({
    user: BEN,
    bookId: 11,
    currency: "EUR",
    discountCode: gift!.code,
  });
  const mails = await mailsOf(shop, "receipt");
  const textTo = (to: string, title: string) =>
    mails.filter((it) => it.to === to && it.subject.includes(title)).map(({ text }) => text);
  const [taken, ...twice] = textTo(ADA.email, "The Two");
  expect(twice).toEqual([]);
  expect(taken).toContain("The Two is yours, with nothing to pay.");
  expect(taken).toContain("Discount 100%: −€7.99");
  expect(taken).toContain("Paid: €0.00");
  expect(taken).toContain("agreed that your 14-day right to cancel");
  expect(textTo(BEN.email, "The One")[0]).toContain("A friend has given you The One.");
});

Deno.test("disputeMail: the author is told once, and again when an inquiry becomes a dispute", async () => {
  await using shop = await openTestShop({ clock: { nowMs: START_MS } });
  const id = await buy(shop, { bookId: 12 });
  await shop.stripe.dispute(id, { isInquiry: true });
  for (const _ of [1, 2]) await shop.payments.settle(id);
  expect(await shop.rights("ada")).toEqual([12]); // no money has moved
  const waiting = { paymentId: id, title: "The Two", amountMinor: 799, currency: "EUR" };
  const answerByMs = START_MS + 9 * DAY_MS;
  expect(await shop.sales.openDisputes(9)).toMatchObject([
    { ...waiting, state: "inquiry", answerByMs },
  ]);
  shop.clock.nowMs += DAY_MS;
  await shop.stripe.escalateInquiry(id);
  for (const _ of [1, 2]) await shop.payments.settle(id);
  const [asked, disputed, ...more] = await mailsOf(shop, "dispute");
  expect(more).toEqual([]);
  expect(asked).toMatchObject({
    to: "author@books.example",
    subject: "A bank is asking about a payment for The Two",
  });
  expect(asked!.text).toContain("Please answer by 11 March 2026.");
  expect(disputed!.text).toContain(
    "Please answer by 12 March 2026. If you don't, the bank decides for the buyer.",
  );
  expect(disputed!.text).toContain(`https://dashboard.stripe.com/test/payments/${id}`);
});

Deno.test("dispute: suspends the book, and is over when the bank has decided", async () => {
  for (const [outcome, after] of [["won", [12]], ["lost", []]] as const) {
    await using shop = await openTestShop();
    const id = await buy(shop, { bookId: 12 });
    await shop.stripe.dispute(id);
    expect((await shop.payments.settle(id)).state).toBe("disputed");
    expect(await shop.rights("ada")).toEqual([]);
    const history = async () => (await shop.purchases.history("ada"))[0];
    expect(await history()).toMatchObject({
      refundedAt: null,
      isSuspended: true,
      isDisputed: true,
    });
    expect(await shop.purchases.suspended("ada"))
      .toEqual([{ bookId: 12, title: "The Two", isDisputed: true, lostTitles: [] }]);
    await shop.stripe.answerDispute(id);
    await shop.payments.settle(id);
    expect(await shop.sales.openDisputes(9)).toMatchObject([{ state: "under_review" }]);
    await shop.stripe.closeDispute(id, outcome);
    const { state } = await shop.payments.settle(id);
    expect([outcome, state]).toEqual([outcome, outcome === "won" ? "granted" : "refunded"]);
    expect(await shop.rights("ada")).toEqual(after);
    expect(await history()).toMatchObject({ isSuspended: false, isDisputed: false });
    expect(await shop.sales.openDisputes(9)).toEqual([]);
  }
});

Deno.test("dispute: of a gift, the friend's book is suspended and comes back with the money", async () => {
  await using shop = await openTestShop();
  const id = await buy(shop, { bookId: 11, isGift: true });
  const [gift] = await shop.gifts.listOf(ADA.id);
  await shop.payments.takeFree({
    user: BEN,
    bookId: 11,
    currency: "EUR",
    discountCode: gift!.code,
  });
  await shop.stripe.dispute(id);
  await shop.payments.settle(id);
  expect((await shop.purchases.history("ben"))[0]).toMatchObject({
    isDisputed: true,
    refundedAt: null,
  });
  await shop.stripe.closeDispute(id, "won");
  await shop.payments.settle(id);
  expect(await shop.rights("ben")).toEqual([11]);
});

Deno.test("mails about a payment are in the language of the purchase, whoever causes them; the author's in the shop's own [C1.82]", async () => {
  await loadTranslations();
  await using shop = await openTestShop();
  const id = await withLanguage("de", () => shop.pay({ user: ADA, bookId: 12 }));
  await shop.payments.settle(id); // by the webhook, which speaks no language
  await withLanguage("ja", () => shop.payments.refund(id)); // at an author's desk
  const [receipt] = await mailsOf(shop, "receipt"), [refund] = await mailsOf(shop, "refund");
  expect(receipt!.subject).toBe("Dein Beleg von The Wickwater Quartet: The Two");
  expect(receipt!.text).toContain("7,99\u00a0€");
  expect(refund!.subject).toBe("Deine Erstattung für The Two ist unterwegs");
  await withLanguage("ar", async () => {
    const other = await shop.pay({ user: BEN, bookId: 12 });
    await shop.payments.settle(other);
    await shop.stripe.dispute(other);
    await shop.payments.settle(other);
  });
  const [dispute] = await mailsOf(shop, "dispute");
  expect(dispute!.subject).toMatch(/The Two/);
  expect(dispute!.html).not.toContain("dir=");
  const inArabic = (await mailsOf(shop, "receipt")).find(({ to }) => to === BEN.email)!;
  expect(inArabic.html).toMatch(/^<div lang="ar" dir="rtl">/);
});

Deno.test("notices: the series has the title that the author gave it in the receiver's language", () => {
  const site = {
    get seriesTitle() {
      return language() === "de" ? "Das Wickwater-Quartett" : "The Wickwater Quartet";
    },
    baseUrl: new URL("https://books.example"),
    supportEmail: null,
  };
  const purchase = bought(1, { language: "de", refundedMinor: 799 });
  const closed = { purchase, lostTitles: ["Die Zwei"] };
  for (
    const mail of [
      refundMail(purchase, site, { beforeMinor: 0, nowMs: 0 }),
      suspensionMail(closed, site, { causeId: "pi_2", nowMs: 0 }),
    ]
  ) expect(mail!.text).toMatch(/Das Wickwater-Quartett\n$/);
});
