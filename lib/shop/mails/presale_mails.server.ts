/**
 * Tells the buyers of a book that was sold before its release that it is open. The mail is queued in the commit that
 * forgets the note of the purchase, so that each buyer gets one.
 */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Log } from "@/lib/platform/log.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import type { HourlyWork } from "@/lib/platform/work.server.ts";
import type { Mode } from "../gateway.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { keys } from "../records.ts";
import { validPurchases } from "../valid.ts";
import { OPENED_MAIL } from "../words/presale.ts";
import { type NoticeOptions, type ShopMail, toMail } from "./notices.server.ts";

interface PresaleMailOptions {
  kv: Deno.Kv;
  catalogue: Pick<Catalogue, "getBook">;
  mail: ShopMail;
  mode: Mode;
  log: Log;
  now: () => number;
}

/** Hourly. One that fails is left for the next hour. */
export function createPresaleMails(
  { kv, catalogue, mail, mode, log, now }: PresaleMailOptions,
): HourlyWork {
  /** The purchase, unless it was refunded or is disputed; null also for an erased buyer's. */
  async function validPurchase(purchaseId: string): Promise<PurchaseRecord | null> {
    const { value: userId } = await kv.get<string>(keys.saleById(purchaseId));
    if (userId === null) return null;
    const purchases = await keys.purchase.list(kv, [userId]);
    return validPurchases(purchases, mode).find(({ id }) => id === purchaseId) ?? null;
  }

  async function tell(entry: Deno.KvEntry<unknown>): Promise<void> {
    const purchase = await validPurchase(String(entry.key.at(-1)));
    const site = mail();
    const letter = site && purchase ? openedMail(purchase, site, now()) : null;
    const atomic = kv.atomic().check(entry).delete(entry.key);
    if (letter) atomic.set(platformKeys.mail(letter.id), letter);
    const { ok } = await atomic.commit(); // not ok: another process was faster
    if (ok && letter) site!.wake();
  }

  return async (signal) => {
    for await (const entry of kv.list({ prefix: keys.presale.under() })) {
      if (signal?.aborted) return;
      const book = catalogue.getBook(Number(entry.key[1]));
      if (book?.isUpcoming || book?.isSilent) continue; // not before there is something to hear
      await tell(entry).catch((error) =>
        log.error("presale_mail_not_sent", { purchaseId: entry.key.at(-1), error })
      );
    }
  };
}

function openedMail(
  { id, email, title, audiobookId, createdAtMs }: PurchaseRecord,
  { seriesTitle, baseUrl }: NoticeOptions,
  nowMs: number,
) {
  return toMail({
    id: `opened-${id}`,
    to: email,
    subject: OPENED_MAIL.subject(title),
    paragraphs: [
      OPENED_MAIL.hello,
      OPENED_MAIL.text(title, formatDay(createdAtMs)),
      { before: OPENED_MAIL.listen, href: new URL(bookPath(audiobookId), baseUrl).href },
      SIGN_OFF.listen(seriesTitle),
    ],
  }, nowMs);
}
