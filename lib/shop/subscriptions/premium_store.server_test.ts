import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { foreignLanguage } from "@/lib/platform/language/translated.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import words from "../messages/de.json" with { type: "json" };
import { firstOffer, spokenOffer } from "../premium_offer.ts";
import { createPremiumStore } from "./premium_store.server.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const BEN = { id: "ben", email: "ben@example.com" };

async function subscribe(shop: TestShop, user = ADA): Promise<string> {
  const answer = await shop.subscriptions.start({ user, currency: "EUR" });
  if (!answer.ok) throw new Error(`Subscribing answered ${answer.code}.`);
  return answer.clientSecret.split("_secret_")[0]!;
}

async function pay(shop: TestShop, paymentId: string): Promise<void> {
  await shop.stripe.pay(paymentId, "4242424242424242");
  for (const { rawBody, signature } of await shop.takeEvents()) {
    await shop.payments.handleWebhook(rawBody, signature);
  }
}

Deno.test("premium: a demo offers it; in an author's own shop it is off until she switches it on", async () => {
  using kv = await Deno.openKv(":memory:");
  let isDemo = true, nowMs = 0;
  const open = () => createPremiumStore(kv, { isDemo: () => isDemo, now: () => nowMs });
  const store = open(), other = open();
  expect(await store.get()).toEqual(spokenOffer(firstOffer()));
  isDemo = false;
  expect([await store.get(), await store.wasOffered()])
    .toEqual([{ ...spokenOffer(firstOffer()), isOn: false }, false]);
  expect((await other.get()).isOn).toBe(false);
  await store.change(() => ({ ...firstOffer(), name: "Lamp Club" }));
  expect(await store.get()).toMatchObject({ isOn: true, name: "Lamp Club" });
  expect([store.version(), (await other.get()).isOn]).toEqual([1, false]);
  nowMs += 60_000; // other processes follow within a minute
  expect([(await other.get()).isOn, await other.wasOffered()]).toEqual([true, true]);
});

Deno.test("premium: its texts are the site's in the language spoken, or hers as she has translated them; hers are marked", async () => {
  await loadTranslations();
  using kv = await Deno.openKv(":memory:");
  const store = createPremiumStore(kv, { isDemo: () => true, now: () => 0 });
  /** A text, and the language it is marked with. */
  const inGerman = () =>
    withLanguage("de", async () => {
      const { name, lead, lines } = await store.get();
      return [name, lead, lines[0]!].map((text) => [text, foreignLanguage(text)]);
    });
  const { PREMIUM } = words.premium;
  const ours = [PREMIUM.name, PREMIUM.lead, PREMIUM.lines[0]].map((text) => [text, null]);
  expect(await inGerman()).toEqual(ours);
  await store.change(() => ({ ...firstOffer(), prices: { EUR: 500 } })); // at an English desk
  expect([await inGerman(), (await store.record()).lead]).toEqual([ours, undefined]);
  await store.change(() => ({
    ...firstOffer(),
    name: "Lamp Club",
    lead: "All of it.",
    lines: ["Every book"],
  }));
  expect(await inGerman()).toEqual([["Lamp Club", "en"], ["All of it.", "en"], [
    "Every book",
    "en",
  ]]);
  await store.change((it) => ({
    ...it,
    translations: { de: { name: "Lampenklub", lines: ["Alle Bücher"] } },
  }));
  expect(await inGerman()).toEqual([
    ["Lampenklub", null],
    ["All of it.", "en"],
    ["Alle Bücher", null],
  ]);
  expect((await store.get()).name).toBe("Lamp Club");
});

Deno.test("premium: what two authors change at once is all kept", async () => {
  using kv = await Deno.openKv(":memory:");
  const open = () => createPremiumStore(kv, { isDemo: () => true, now: () => 0 });
  const store = open();
  const changed = await Promise.all([
    store.change((it) => ({ ...it, prices: { EUR: 499 } })),
    open().change((it) => ({ ...it, translations: { de: { name: "Lampenklub" } } })),
    store.change(() => null),
  ]);
  expect(changed.map((it) => it !== null)).toEqual([true, true, false]);
  expect(await store.record())
    .toMatchObject({ prices: { EUR: 499 }, translations: { de: { name: "Lampenklub" } } });
});

Deno.test("premium: switched off, nobody new can subscribe; who has it keeps price, access and renewal", async () => {
  await using shop = await openTestShop();
  await pay(shop, await subscribe(shop));
  await shop.premium.change(() => ({ ...firstOffer(), isOn: false, prices: { EUR: 1999 } }));
  expect(await shop.subscriptions.start({ user: BEN, currency: "EUR" }))
    .toMatchObject({ ok: false, code: "not_offered" });
  expect(await shop.subscriptions.start({ user: ADA, currency: "EUR" }))
    .toMatchObject({ ok: false, code: "already_subscribed" });
  const [subscription] = (await shop.subscriptions.list({ limit: 9, cursor: null })).subscriptions;
  shop.clock.nowMs += 31 * DAY_MS;
  await shop.stripe.renewSubscription(subscription!.id, { isPaid: true });
  await shop.subscriptions.settle(subscription!.id);
  expect((await shop.subscriptions.status("ada")).isSubscribed).toBe(true);
  expect((await shop.stripe.ledger()).map(({ receivedMinor }) => receivedMinor))
    .toEqual([999, 999]);
});

Deno.test("premium: the price is hers by currency; one begun at another price is given up", async () => {
  await using shop = await openTestShop();
  const first = await subscribe(shop);
  await shop.premium.change(() => ({
    ...firstOffer(),
    name: "Lamp Club",
    prices: { EUR: 499, USD: 777 },
  }));
  const second = await subscribe(shop);
  expect(second).not.toBe(first);
  expect(await subscribe(shop)).toBe(second);
  await pay(shop, second);
  const inDollars = await shop.subscriptions.start({ user: BEN, currency: "USD" });
  if (!inDollars.ok) throw new Error(inDollars.code);
  await pay(shop, inDollars.clientSecret.split("_secret_")[0]!);
  const paid = (await shop.stripe.ledger()).filter(({ receivedMinor }) => receivedMinor > 0);
  expect(paid.map((it) => [it.receivedMinor, it.currency]).sort())
    .toEqual([[499, "eur"], [777, "usd"]]);
  const { subscriptions } = await shop.subscriptions.list({ limit: 9, cursor: null });
  expect(subscriptions.length).toBe(2);
  expect((await shop.mails()).map(({ subject }) => subject))
    .toContain("Your Lamp Club from The Wickwater Quartet has started");
});
