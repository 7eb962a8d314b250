/**
 * What buyers add to their gifts, and the mail to the friend: at once or on a day. A mail, and the record that it was
 * sent, are one commit, conditional on the gift's code: a gift is mailed once on its day, and never after it was
 * opened or given back.
 */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { SECOND_MS } from "@/lib/platform/duration.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { type BucketRule, limit, type RateStore } from "@/lib/platform/rate_limits.server.ts";
import { NOT_FOUND, type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import type { HourlyWork } from "@/lib/platform/work.server.ts";
import { giftPath } from "../addresses.ts";
import type { DiscountRecord } from "../discount.ts";
import { type GiftCardRecord, type GiftForm, type GiftWords, MAX_MAILS } from "../gift_card.ts";
import { type NoticeOptions, type ShopMail, toMail } from "../mails/notices.server.ts";
import { GIFT_FORM, GIFT_SENT_MAIL } from "../words/gifts.ts";
import { HELLO } from "../words/mails.ts";
import type { Gift, GiftCardStore } from "./gift_card_store.server.ts";

/** A gift's buyer can type anyone's address; each gift also has a bound of its own. */
const MAIL_RATE: BucketRule = { name: "gift_mail", capacity: 3, refillMs: 3_600 * SECOND_MS };

export type GiftCards = ReturnType<typeof createGiftCards>;

type Saved =
  | { ok: true; done: "save" | "send" | "wait" | "cancel" }
  | Refusal<"not_found" | "too_many_tries">;

interface GiftCardOptions {
  store: GiftCardStore;
  catalogue: Catalogue;
  rates: RateStore;
  mail: ShopMail;
  log: Log;
  now: () => number;
}

/** Whether the gift can still be opened. */
const isUnopened = (code: DiscountRecord | null): boolean =>
  code !== null && code.endedAtMs === null && code.uses === 0;

export function createGiftCards(
  { store, catalogue, rates, mail, log, now }: GiftCardOptions,
) {
  /** False: something has changed since it was read. */
  async function write(
    gift: Gift,
    card: GiftCardRecord,
    letter: MailRecord | null = null,
  ): Promise<boolean> {
    const ok = await store.write(gift, card, letter);
    if (ok && letter) mail()?.wake();
    return ok;
  }

  /** The card as of its mail, with the letter; null: there is no way to send it. */
  function mailed({ purchase, card }: Gift, options: NoticeOptions) {
    const { delivery } = card, { audiobookId, giftCode } = purchase;
    if (!delivery) return null;
    const mails = card.mails + 1;
    // The friend's language is not known.
    const letter = inLanguageOf(purchase, () => {
      const book = catalogue.getBook(audiobookId);
      return book && toMail({
        id: `gift-${purchase.id}-${mails}`,
        to: delivery.to,
        ...giftLetter({ words: card, book, code: giftCode! }, options),
      }, now());
    });
    return letter &&
      { letter, card: { ...card, mails, delivery: { ...delivery, sentAtMs: now() } } };
  }

  async function sendOne(purchaseId: string, dueAtMs: number): Promise<void> {
    const userId = await store.buyerOf(purchaseId);
    await retryOnConflict(async () => {
      const gift = userId === null ? null : await store.read(userId, purchaseId);
      const { delivery = null } = gift?.card ?? {};
      const isDue = delivery?.sentAtMs === null && delivery.dueAtMs === dueAtMs;
      const site = mail();
      const out = site && gift && isDue && isUnopened(gift.code) ? mailed(gift, site) : null;
      if (out) return await write(gift!, out.card, out.letter) || CONFLICT;
      await store.forgetDue(dueAtMs, purchaseId);
      return true;
    });
  }

  return {
    /** Whether gifts can be mailed. */
    canMail: () => mail() !== null,
    /** null: nothing was added. */
    get: store.get,
    /** What the receiver of a code reads with it. */
    async wordsOf({ gift }: DiscountRecord): Promise<GiftWords> {
      const none = { from: "", note: "" };
      if (!gift) return none;
      const userId = await store.buyerOf(gift.purchaseId);
      return userId === null ? none : await store.get(userId, gift.purchaseId) ?? none;
    },
    /** Saves the words, and sends the mail, plans it for its day, or takes it back. */
    async save(userId: string, purchaseId: string, form: GiftForm): Promise<Saved> {
      const { from, note, action, to, dueAtMs } = form;
      if (action === "send") {
        const limited = await limit(rates, [MAIL_RATE, to]);
        if (limited) return limited;
      }
      return await retryOnConflict<Saved>(async () => {
        const gift = await store.read(userId, purchaseId);
        if (!gift) return NOT_FOUND;
        const card = { ...gift.card, from, note };
        const { delivery } = card;
        if (action === "save" || action === "cancel" && delivery?.sentAtMs !== null) {
          return await write(gift, card) ? { ok: true, done: "save" } : CONFLICT;
        }
        if (action === "cancel") {
          const after = { ...card, delivery: null };
          return await write(gift, after) ? { ok: true, done: "cancel" } : CONFLICT;
        }
        const site = mail();
        if (!site || !isUnopened(gift.code) || card.mails >= MAX_MAILS) {
          return refuse("too_many_tries", GIFT_FORM.mailedOften);
        }
        const planned = { ...card, delivery: { to, dueAtMs, sentAtMs: null } };
        if (dueAtMs > now()) {
          return await write(gift, planned) ? { ok: true, done: "wait" } : CONFLICT;
        }
        const out = mailed({ ...gift, card: planned }, site);
        if (!out) return refuse("too_many_tries", GIFT_FORM.mailedOften);
        return await write(gift, out.card, out.letter) ? { ok: true, done: "send" } : CONFLICT;
      });
    },
    /** Sends what is due. One that fails is left for the next hour. */
    sendDue: (async (signal) => {
      for await (const { dueAtMs, purchaseId } of store.due(now())) {
        if (signal?.aborted) return;
        await sendOne(purchaseId, dueAtMs).catch((error) =>
          log.error("gift_not_sent", { purchaseId, error })
        );
      }
    }) satisfies HourlyWork,
  };
}

/** To the friend: our own words and the buyer's name. The note is read on the gift's page. */
function giftLetter(
  { words, book, code }: {
    words: GiftWords;
    book: { title: string; author: string; narrator: string };
    code: string;
  },
  { seriesTitle, baseUrl }: NoticeOptions,
) {
  const { subject, gave, note, open, why } = GIFT_SENT_MAIL, { from } = words;
  return {
    subject: subject(from !== "", from, book.title),
    paragraphs: [
      HELLO.text,
      gave(from !== "", from, book.title, book.author, book.narrator),
      ...words.note ? [note] : [],
      { before: open, href: new URL(giftPath(code), baseUrl).href },
      why(seriesTitle),
      SIGN_OFF.listen(seriesTitle),
    ],
  };
}
