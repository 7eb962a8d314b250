import { expect } from "npm:expect@30.5.2";
import { createGuestMaker } from "@/lib/accounts/care.server.ts";
import { createUserStore } from "@/lib/accounts/user_store.server.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { makeUser } from "@/tests/fakes/user.ts";

const EMAIL = "ada@example.com";
const ADA = "ada-of-old";

/** A shop with only the accounts that were made explicitly. */
async function openGuestShop() {
  const kv = await Deno.openKv(":memory:");
  const users = createUserStore(kv);
  const shop = await openTestShop({ kv, guests: createGuestMaker(users) });
  const addAda = async ({ isProved = true } = {}) => {
    await users.create(makeUser({ id: ADA, email: EMAIL, emailVerifiedAtMs: isProved ? 1 : null }));
  };
  const browser = { token: null as string | null };
  const startAs = async (bookId: number, more: { isGift?: boolean; code?: string } = {}) => {
    const { guest, token } = await shop.payments.toGuest({ token: browser.token, email: EMAIL });
    browser.token = token;
    const { code: discountCode, isGift } = more;
    const wish = { user: guest, isGuest: true, bookId, discountCode, isGift } as const;
    return { guest, ...await shop.payments.startPayment({ ...wish, currency: "EUR" }) };
  };
  const payAs = async (bookId: number, more: { isGift?: boolean; code?: string } = {}) => {
    const started = await startAs(bookId, more);
    if (!started.ok || !started.paymentId) throw new Error(JSON.stringify(started));
    await shop.stripe.pay(started.paymentId, "4242424242424242");
    return { guestId: started.guest.id, paymentId: started.paymentId };
  };
  return {
    shop,
    users,
    addAda,
    browser,
    startAs,
    payAs,
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]();
      kv.close();
    },
  };
}

const subjects = async (shop: TestShop) =>
  (await shop.mails()).map(({ subject }) => subject).sort();

Deno.test("guest: an address without an account gets one with the purchase, whoever asks first and how often", async () => {
  await using it = await openGuestShop();
  const { shop } = it;
  const { guestId, paymentId } = await it.payAs(12);
  expect(await it.users.findByEmail(EMAIL)).toBe(null); // no account before it is paid
  for (const { rawBody } of await shop.takeEvents()) {
    await shop.payments.handleWebhook(
      rawBody,
      await shop.stripe.webhooks.sign(rawBody, Date.now()),
    );
  }
  await shop.payments.settle(paymentId);
  expect(await it.users.findByEmail(EMAIL)).toMatchObject({ id: guestId, passwordHash: null });
  expect(await shop.rights(guestId)).toEqual([12]);
  expect(await subjects(shop)).toHaveLength(2); // the receipt, and how to sign in
});

Deno.test("guest: an order tells nothing of whether the address has an account", async () => {
  await using fresh = await openGuestShop();
  await using known = await openGuestShop();
  await known.addAda();
  await known.shop.payments.giveBook({ user: { id: ADA, email: EMAIL }, bookId: 12 });
  const [a, b] = [await fresh.startAs(12), await known.startAs(12)];
  if (!a.ok || !b.ok) throw new Error("both can be paid");
  expect(b.quote).toEqual(a.quote);
});

Deno.test("guest: what is paid under a known address waits for its owner, and refunds follow it there [C1.59]", async () => {
  await using it = await openGuestShop();
  const { shop } = it;
  await it.addAda();
  const { guestId, paymentId } = await it.payAs(12);
  await shop.payments.settle(paymentId);
  expect(await it.users.get(guestId)).toBe(null);
  expect([await shop.rights(ADA), await shop.rights(guestId)]).toEqual([[], []]);
  await shop.payments.joinGuests(ADA);
  await shop.payments.joinGuests(ADA);
  expect(await shop.rights(ADA)).toEqual([12]);
  expect((await shop.purchases.history(ADA)).map(({ id }) => id)).toEqual([paymentId]);
  expect(await shop.purchases.history(guestId)).toEqual([]);
  await shop.payments.reconcile({ sinceMs: 0 });
  expect(await shop.rights(ADA)).toEqual([12]);
  await shop.stripe.refund(paymentId);
  await shop.payments.settle(paymentId);
  expect(await shop.rights(ADA)).toEqual([]);
  // The browser that paid is a new buyer, and learns nothing about the owner.
  const again = await it.startAs(12);
  expect([again.ok, again.guest.id === guestId]).toEqual([true, false]);
});

Deno.test("guest: where mail is sent, only who has proved the address is given what waits for it", async () => {
  await using it = await openGuestShop();
  const { shop } = it;
  await it.addAda({ isProved: false });
  await shop.payments.settle((await it.payAs(12)).paymentId);
  await shop.payments.joinGuests(ADA);
  expect(await shop.rights(ADA)).toEqual([]);
  await it.users.update(ADA, { emailVerifiedAtMs: 1 });
  await shop.payments.joinGuests(ADA);
  expect(await shop.rights(ADA)).toEqual([12]);
});

Deno.test("guest: what its owner has already is given back, and its code may be used again", async () => {
  await using it = await openGuestShop();
  const { shop } = it;
  await it.addAda();
  await shop.discounts.create({
    code: "ONCE",
    percentage: 50,
    maxUses: 1,
    bookId: null,
    expiresAtMs: null,
  });
  await shop.payments.giveBook({ user: { id: ADA, email: EMAIL }, bookId: 12 });
  const { paymentId } = await it.payAs(12, { code: "once" });
  await shop.payments.settle(paymentId);
  await shop.payments.joinGuests(ADA);
  const [entry] = await shop.stripe.ledger();
  expect(entry).toMatchObject({ paymentId, refundedMinor: entry!.receivedMinor });
  expect(await shop.rights(ADA)).toEqual([12]);
  expect((await shop.discounts.list()).map(({ uses }) => uses)).toEqual([0]);
});

Deno.test("guest: a gift's code goes to the account with it, and an order left open is paid into it", async () => {
  await using it = await openGuestShop();
  const { shop } = it;
  await it.addAda();
  await shop.payments.settle((await it.payAs(12, { isGift: true })).paymentId);
  const later = await it.startAs(11);
  await shop.payments.joinGuests(ADA);
  expect((await shop.gifts.listOf(ADA)).map(({ bookId }) => bookId)).toEqual([12]);
  if (!later.ok || !later.paymentId) throw new Error("it was to be paid");
  await shop.stripe.pay(later.paymentId, "4242424242424242");
  await shop.payments.settle(later.paymentId);
  expect(await shop.rights(ADA)).toEqual([11]);
  expect(await shop.payments.listOnHold()).toEqual([]);
});

Deno.test("guest: pressed twice, in two tabs and after a lost answer it is one payment", async () => {
  await using it = await openGuestShop();
  const { shop } = it;
  const first = await it.startAs(12);
  const others = await Promise.all([it.startAs(12), it.startAs(12)]);
  const ids = [first, ...others].map((one) => one.ok && one.paymentId);
  expect(new Set(ids).size).toBe(1);
  await shop.stripe.pay(String(ids[0]), "4242424242424242");
  await shop.payments.settle(String(ids[0]));
  expect(await it.startAs(12)).toMatchObject({ ok: false, code: "already_owned" });
  const guest = { token: it.browser.token!, email: EMAIL };
  expect(await shop.payments.paidByGuest({ ...guest, paymentId: null }))
    .toMatchObject({ state: "granted" });
  const other = { token: "x".repeat(43), email: EMAIL };
  expect(await shop.payments.paidByGuest({ ...other, paymentId: String(ids[0]) })).toBe(null);
});

Deno.test("guest: an erased account is not made again by what is told of its payment later", async () => {
  await using it = await openGuestShop();
  const { shop } = it;
  const { guestId, paymentId } = await it.payAs(12);
  await shop.payments.settle(paymentId);
  await shop.payments.forgetBuyer(guestId);
  await it.users.remove(guestId);
  await shop.stripe.refund(paymentId);
  await shop.payments.settle(paymentId);
  expect(await it.users.findByEmail(EMAIL)).toBe(null);
});

Deno.test("guest: what was ordered before the owner came in can be paid no more once the account is erased", async () => {
  await using it = await openGuestShop();
  const { shop } = it;
  await it.addAda();
  await shop.payments.settle((await it.payAs(12)).paymentId);
  const later = await it.startAs(11);
  await shop.payments.joinGuests(ADA);
  await shop.payments.forgetBuyer(ADA);
  await it.users.remove(ADA);
  if (!later.ok || !later.paymentId) throw new Error("it was to be paid");
  await expect(shop.stripe.pay(later.paymentId, "4242424242424242")).rejects.toThrow();
});

Deno.test("guest: the account that a purchase in German makes speaks German, though the webhook makes it", async () => {
  await loadTranslations();
  await using it = await openGuestShop();
  const { paymentId } = await withLanguage("de", () => it.payAs(12));
  await it.shop.payments.settle(paymentId);
  expect((await it.users.findByEmail(EMAIL))?.language).toBe("de");
  expect(await subjects(it.shop)).toEqual([
    "Dein Beleg von The Wickwater Quartet: The Two",
    "Dein Konto bei The Wickwater Quartet",
  ]);
});
