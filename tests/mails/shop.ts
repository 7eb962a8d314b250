/** Every mail about what is bought and given. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { createGuestMaker } from "@/lib/accounts/care.server.ts";
import { createUserStore } from "@/lib/accounts/user_store.server.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";
import { giftForm } from "@/lib/shop/gift_card.ts";
import { modeOf } from "@/lib/shop/gateway.ts";
import * as notices from "@/lib/shop/mails/notices.server.ts";
import { createPresaleStore } from "@/lib/shop/mails/presale_store.server.ts";
import {
  createPresaleMails,
  premiumMail,
  receiptMail,
} from "@/lib/shop/mails/purchase_mails.server.ts";
import { createGiftCardStore } from "@/lib/shop/offers/gift_card_store.server.ts";
import { createGiftCards } from "@/lib/shop/offers/gift_cards.server.ts";
import { giftDiscount } from "@/lib/shop/payments/gifts.server.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { keys } from "@/lib/shop/records.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import { createStripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { createFakeLog } from "../fakes/log.ts";
import { bought } from "../fakes/purchases.ts";
import { openTestShop } from "../fakes/shop.ts";
import { gatewayOver } from "../fakes/stripe_gateway.ts";
import { makeUser } from "../fakes/user.ts";
import {
  AT_MS,
  byRecord,
  EMAIL,
  type Example,
  type Mail,
  NARRATOR,
  OTHER_TITLE,
  PERSON,
  SITE,
  TITLE,
  toAuthor,
} from "./made_up.ts";

const GIFT_CODE = "GIFT-AAAA-BBBB-CCCC";

export const sold = (language: Language, o: Partial<PurchaseRecord> = {}): PurchaseRecord =>
  bought(12, { title: TITLE, createdAtMs: AT_MS, language, ...o });

const TAX = {
  percent: 19,
  country: "DE",
  treatment: "oss",
  evidence: [],
  isConflict: false,
  company: null,
  number: "R-1",
  invoicedMinor: 799,
  invoicedTaxMinor: 128,
} as const;
export const tax = (o: Partial<NonNullable<PurchaseRecord["tax"]>> = {}) => ({
  ...TAX,
  evidence: [],
  ...o,
});

const UNANSWERED = {
  calculationId: null,
  grossMinor: 799,
  taxMinor: 0,
  transactionId: null,
  reversedMinor: 0,
  reversingMinor: 0,
};

const VAT = { percent: 19, includedMinor: 128, country: null };

/** A receipt of each kind that there is. */
const receipts = byRecord((language) => {
  const of = (o: Partial<PurchaseRecord>, about?: Parameters<typeof receiptMail>[3]) =>
    receiptMail(sold(language, o), SITE, AT_MS, about);
  return [
    of({
      credits: [{ purchaseId: "pi_11", bookId: 11, title: OTHER_TITLE, amountMinor: 200 }],
      discountPercentage: 20,
      discountMinor: 100,
      vat: { ...VAT, country: "DE" },
      tax: tax(),
      immediateDeliveryAcceptedAtMs: AT_MS,
      isTest: true,
    }, { contents: [TITLE, OTHER_TITLE], opensOn: null }),
    of({ paidWith: null, vat: VAT, discountMinor: 100 }),
    of({ amountMinor: 0, paidWith: null }),
    of({ kind: "gift", giftCode: GIFT_CODE }),
    of({ method: "gift", paidWith: null, amountMinor: 0 }),
    of({}, { contents: [], opensOn: "1. 3. 2099" }),
    of({ tax: tax({ treatment: "small_business" }) }),
    of({ tax: tax({ treatment: "reverse_charge", percent: 0 }) }),
    of({ tax: tax({ treatment: "provider", provider: UNANSWERED }) }),
    of({ tax: tax({ treatment: "table", percent: 0, country: "US" }) }),
  ];
});

const premium = byRecord((language) => {
  const subscription = {
    id: "sub_1",
    userId: "ada",
    status: "active",
    currentPeriodEndMs: AT_MS,
    cancelsAtPeriodEnd: false,
    clientSecret: null,
    isProcessing: false,
    paidInvoiceId: null,
    priceMinor: 999,
    currency: "EUR",
  } as const;
  const agreed = {
    name: OTHER_TITLE,
    subscription,
    firstMinor: null,
    email: EMAIL,
    immediateDeliveryAcceptedAtMs: AT_MS,
    seller: { name: PERSON, address: ["Gorvo 1"], vatId: null, taxNumber: null },
    isTaxed: true,
    isTest: true,
    language,
  };
  return [
    premiumMail(agreed, SITE, AT_MS),
    premiumMail(
      { ...agreed, firstMinor: 1, subscription: { ...subscription, cancelsAtPeriodEnd: true } },
      SITE,
      AT_MS,
    ),
  ];
});

/** Told on the day on which a book opens that was sold before. */
const opened = byRecord(async (language) => {
  using kv = await Deno.openKv(":memory:");
  const purchase = sold(language, { isTest: true });
  await kv.set(keys.purchase(purchase.userId, purchase.id), purchase);
  await kv.set(keys.saleById(purchase.id), purchase.userId);
  await kv.set(keys.presale(12, purchase.id), true);
  const store = createPresaleStore(kv), sent: Mail[] = [];
  await createPresaleMails({
    store: {
      ...store,
      tell: (presale, letter) => (letter && sent.push(letter), store.tell(presale, letter)),
    },
    catalogue: { getBook: () => null },
    mail: () => SITE,
    mode: modeOf({ mode: "emulator" }),
    log: createFakeLog(),
    now: () => AT_MS,
  })(new AbortController().signal);
  return sent;
});

const DISPUTES = ["inquiry", "needs_answer", "under_review", "lost"] as const;

const order = (language: Language): OrderRecord => ({
  id: "order-1",
  userId: "ada",
  email: EMAIL,
  kind: "book",
  quote: {
    bookId: 12,
    title: TITLE,
    isComplete: false,
    currency: "EUR",
    originalMinor: 799,
    regularMinor: null,
    credits: [],
    creditMinor: 0,
    discountPercentage: 0,
    discountMinor: 0,
    discountCode: null,
    finalMinor: 799,
    isMinimum: false,
    isFree: false,
    vat: { percent: 0, includedMinor: 0, country: null },
    taxNote: "",
  },
  state: "open",
  paymentId: "pi_12",
  createdAtMs: AT_MS,
  processingAtMs: AT_MS,
  country: null,
  company: null,
  immediateDeliveryAcceptedAtMs: null,
  language,
});

const aboutPayments = byRecord((language) => {
  const refunded = (o: Partial<PurchaseRecord>) =>
    notices.refundMail(sold(language, o), SITE, { beforeMinor: 0, nowMs: AT_MS });
  const { kind: _, ...month } = sold(language, { refundedMinor: 799 });
  return [
    notices.suspensionMail(
      { purchase: sold(language), lostTitles: [OTHER_TITLE, TITLE] },
      SITE,
      { causeId: "pi_1", nowMs: AT_MS },
    ),
    notices.codeSpentMail(sold(language, { discountCode: "QOZA" }), SITE, AT_MS),
    notices.debitRefusedMail(order(language), SITE, AT_MS),
    notices.givenBookMail(sold(language), SITE, AT_MS),
    notices.paidTwiceMail(sold(language), SITE, AT_MS),
    notices.giftKeptMail(sold(language, { discountCode: GIFT_CODE }), SITE, AT_MS),
    refunded({ refundedMinor: 799, tax: tax(), isTest: true }),
    refunded({ refundedMinor: 100, paidWith: null }),
    refunded({ refundedMinor: 799, kind: "gift" }),
    notices.refundMail(month, SITE, { beforeMinor: 0, nowMs: AT_MS }),
  ];
});

const toTheAuthor = toAuthor(() =>
  DISPUTES.flatMap((state) =>
    notices.moneyMails(
      bought(12, { title: TITLE, dispute: { state, answerByMs: AT_MS } }),
      null,
      { mail: SITE, nowMs: AT_MS },
    )
  )
);

/** A payment that is not as agreed, settled by its buyer's return. */
const onHold = toAuthor(async () => {
  const stripe = createStripeEmulator();
  const real = gatewayOver(stripe);
  const gateway: typeof real = {
    ...real,
    async getPayment(id) {
      const payment = await real.getPayment(id);
      return payment?.status === "succeeded" ? { ...payment, amountMinor: 1 } : payment;
    },
  };
  await using shop = await openTestShop({ stripe, gateway });
  await shop.payments.settle(await shop.pay({ user: { id: "ada", email: EMAIL }, bookId: 12 }));
  return await shop.mails();
});

/** The card with a gift, mailed to the friend. */
const giftCards = byRecord(async (language) => {
  using kv = await Deno.openKv(":memory:");
  const gift = sold(language, { kind: "gift", giftCode: GIFT_CODE });
  await kv.set(keys.purchase(gift.userId, gift.id), gift);
  await kv.set(keys.saleById(gift.id), gift.userId);
  await kv.set(keys.discount(GIFT_CODE), giftDiscount(gift, 0));
  const store = createGiftCardStore(kv), sent: Mail[] = [];
  const cards = createGiftCards({
    store: {
      ...store,
      write: (of, card, letter) => (letter && sent.push(letter), store.write(of, card, letter)),
    },
    catalogue: {
      getBook: () => ({ title: TITLE, author: PERSON, narrator: NARRATOR }),
    } as unknown as Catalogue,
    rates: createRateStore(kv),
    mail: () => SITE,
    log: createFakeLog(),
    now: Date.now,
  });
  for (const words of [{ from: PERSON, note: OTHER_TITLE }, {}]) {
    const form = giftForm.parse({ ...words, to: EMAIL, action: "send" });
    await cards.save(gift.userId, gift.id, form);
  }
  return sent;
});

/** The author replaces the code of a gift that its buyer has lost. */
const replacedGift = byRecord(async (language) => {
  await using shop = await openTestShop();
  const id = await withLanguage(
    language,
    () => shop.pay({ user: { id: "ada", email: EMAIL }, bookId: 12, isGift: true }),
  );
  await shop.payments.settle(id);
  const before = new Set((await shop.mails()).map((it) => it.id));
  const [gift] = await shop.gifts.listOf("ada");
  await shop.payments.replaceGift({ code: gift!.code, email: EMAIL });
  return (await shop.mails()).filter((it) => !before.has(it.id));
});

/** What guests have bought: for an address without an account, and for one with. */
const guests = byRecord(async (language) => {
  const mails: Mail[] = [];
  for (const hasAccount of [false, true]) {
    using kv = await Deno.openKv(":memory:");
    const users = createUserStore(kv);
    if (hasAccount) await users.create(makeUser({ id: "ada", email: EMAIL }));
    await using shop = await openTestShop({ kv, guests: createGuestMaker(users) });
    const { guest } = await shop.payments.toGuest({ token: null, email: EMAIL });
    const wish = { user: guest, isGuest: true, bookId: 12 } as const;
    const id = await withLanguage(language, () => shop.pay(wish));
    await shop.payments.settle(id);
    mails.push(...(await shop.mails()).filter((it) => !it.id.startsWith("receipt")));
  }
  return mails;
});

export const SHOP: Record<string, Example[]> = {
  "lib/shop/mails/purchase_mails.server.ts": [receipts, premium, opened],
  "lib/shop/mails/notices.server.ts": [aboutPayments, toTheAuthor, onHold],
  "lib/shop/offers/gift_cards.server.ts": [giftCards],
  "lib/shop/payments/after_sales.server.ts": [replacedGift],
  "lib/shop/ledger/owners.server.ts": [guests],
};
