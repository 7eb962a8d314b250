/** Gifts that go out by mail on a day: once, and never after they were opened, given back or called off. */

import { expect } from "npm:expect@30.5.2";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { DAY_MS, HOUR_MS } from "@/lib/platform/duration.ts";
import { type Language, language } from "@/lib/platform/language/language.ts";
import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { bought } from "@/tests/fakes/purchases.ts";
import { giftForm } from "../gift_card.ts";
import { giftDiscount } from "../payments/gifts.server.ts";
import { keys } from "../records.ts";
import { createGiftCardStore } from "./gift_card_store.server.ts";
import { createGiftCards } from "./gift_cards.server.ts";

const GIFT = bought(12, { kind: "gift", giftCode: "GIFT-AAAA-BBBB-CCCC" });
const { signal } = new AbortController();
const BOOK = { title: "The Two", author: "Tamsin Orrell", narrator: "Niamh Carrow" };

/** As a catalogue and a site whose author has translated their titles into German. */
const inGerman = (german: string, english: string) => language() === "de" ? german : english;

/** @param spoken when the gift was bought; absent: the shop's own language */
async function openGifts(spoken?: Language) {
  const kv = await Deno.openKv(":memory:");
  const clock = { nowMs: Date.now() };
  const now = () => clock.nowMs;
  const make = (over: Deno.Kv) =>
    createGiftCards({
      store: createGiftCardStore(over),
      catalogue: {
        getBook: () => ({ ...BOOK, title: inGerman("Die Zwei", BOOK.title) }),
      } as unknown as Catalogue,
      rates: createRateStore(kv, now),
      mail: () => ({
        get seriesTitle() {
          return inGerman("Das Wickwater-Quartett", "The Wickwater Quartet");
        },
        baseUrl: new URL("https://lamplight.example"),
        supportEmail: null,
        wake() {},
      }),
      log: { debug() {}, info() {}, warn() {}, error() {} } as never,
      now,
    });
  await kv.set(keys.purchase(GIFT.userId, GIFT.id), {
    ...GIFT,
    ...spoken && { language: spoken },
  });
  await kv.set(keys.saleById(GIFT.id), GIFT.userId);
  const code = giftDiscount(GIFT, 0);
  await kv.set(keys.discount(code.code), code);
  const cards = make(kv);
  /** The day's name, so many days from today. */
  const day = (inDays: number) =>
    new Date(clock.nowMs + inDays * DAY_MS).toISOString().slice(0, 10);
  return {
    kv,
    cards,
    clock,
    code,
    make,
    save: (fields: Record<string, string>) =>
      cards.save(GIFT.userId, GIFT.id, giftForm.parse({ from: "Ada", ...fields })),
    day,
    mails: async () =>
      (await Array.fromAsync(kv.list<MailRecord>({ prefix: platformKeys.mail.under() })))
        .map(({ value }) => value),
    due: async () => (await Array.fromAsync(kv.list({ prefix: keys.giftDue.under() }))).length,
    [Symbol.dispose]: () => kv.close(),
  };
}

const SEND = { to: "ben@example.com", action: "send" };

Deno.test("sendDue: on its day a gift is mailed once, whoever runs and however often", async () => {
  using it = await openGifts();
  expect(await it.save({ ...SEND, day: it.day(3) })).toEqual({ ok: true, done: "wait" });
  it.clock.nowMs += 2 * DAY_MS;
  await it.cards.sendDue(signal);
  expect(await it.mails()).toEqual([]);
  it.clock.nowMs = Date.parse(it.day(1)) + 9 * HOUR_MS;
  await Promise.all([
    it.cards.sendDue(signal),
    it.cards.sendDue(signal),
    it.make(it.kv).sendDue(signal),
  ]);
  await it.cards.sendDue(signal);
  const mails = await it.mails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["ben@example.com", "Ada gave you The Two"],
  ]);
  expect(mails[0]!.text).toContain("https://lamplight.example/gift/GIFT-AAAA-BBBB-CCCC");
  expect(await it.due()).toBe(0);
  expect(await it.cards.get(GIFT.userId, GIFT.id)).toMatchObject({
    mails: 1,
    delivery: { sentAtMs: it.clock.nowMs },
  });
});

Deno.test("sendDue: another day or address takes the place of the first; called off, nothing goes out", async () => {
  using it = await openGifts();
  await it.save({ ...SEND, day: it.day(1) });
  await it.save({ ...SEND, to: "bob@example.com", day: it.day(5) });
  expect(await it.due()).toBe(1);
  it.clock.nowMs += 2 * DAY_MS;
  await it.cards.sendDue(signal);
  expect(await it.mails()).toEqual([]);
  expect(await it.save({ action: "cancel" })).toEqual({ ok: true, done: "cancel" });
  expect(await it.due()).toBe(0);
  it.clock.nowMs += 9 * DAY_MS;
  await it.cards.sendDue(signal);
  expect(await it.mails()).toEqual([]);
});

Deno.test("sendDue: a gift bought in German is mailed in German, its titles as the author has translated them", async () => {
  using it = await openGifts("de");
  await it.save({ ...SEND, day: it.day(1) });
  it.clock.nowMs += 2 * DAY_MS;
  await it.cards.sendDue(signal);
  const [mail] = await it.mails();
  expect(mail!.subject).toContain("Die Zwei");
  expect(mail!.text).toContain("Das Wickwater-Quartett");
  expect(mail!.text).not.toMatch(/The Two|The Wickwater Quartet/);
});

Deno.test("sendDue: a gift that was opened or given back meanwhile is not mailed", async () => {
  for (const change of [{ endedAtMs: 1 }, { uses: 1 }]) {
    using it = await openGifts();
    await it.save({ ...SEND, day: it.day(1) });
    await it.kv.set(keys.discount(it.code.code), { ...it.code, ...change });
    it.clock.nowMs += 3 * DAY_MS;
    await it.cards.sendDue(signal);
    expect([await it.mails(), await it.due()]).toEqual([[], 0]);
    expect(await it.save(SEND)).toMatchObject({ ok: false });
  }
});

Deno.test("save: a day that has come, or none, sends at once; three mails are the most", async () => {
  using it = await openGifts();
  for (const [nth, day] of [it.day(0), "", it.day(-1)].entries()) {
    it.clock.nowMs = Date.parse(it.day(0)) + 10 * HOUR_MS;
    const sent = await it.save({ ...SEND, to: `ben${nth}@example.com`, day });
    expect([day, sent]).toEqual([day, { ok: true, done: "send" }]);
  }
  expect((await it.mails()).length).toBe(3);
  expect(await it.save({ ...SEND, to: "ben4@example.com" })).toMatchObject({ ok: false });
  expect(await it.cards.save("eve", GIFT.id, giftForm.parse(SEND))).toMatchObject({ ok: false });
});

Deno.test("giftForm: addresses and days are checked only where a mail is wanted", () => {
  expect(giftForm.safeParse({ action: "save", to: "nobody", day: "soon" }).success).toBe(true);
  const { error } = giftForm.safeParse({ action: "send", to: "nobody", day: "9999-01-01" });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["to", "day"]);
});
