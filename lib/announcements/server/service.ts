/**
 * The release alert: a mail when a new book is out. Double opt-in: a sign-up must be confirmed by a link in a mail, so
 * that nobody can sign up another's address. Each mail has a link to unsubscribe.
 */
import { randomBytes } from "node:crypto";
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import type { Message } from "@/lib/platform/server/mail/schema.ts";
import { type AlertRecord, type AlertView, alertView } from "@/lib/announcements/schema.ts";
import type { AlertStore } from "@/lib/announcements/server/store.ts";

/** The mails for an entry. */
export interface AlertMails {
  confirm(to: AlertRecord): Message;
  isOut(to: AlertRecord, book: Book): Message;
}

export interface ReleaseAlerts {
  /**
   * Sends the confirmation link. The result does not disclose whether the address has signed up already.
   * @param o.isOwner the address is proved to be the caller's: strangers who type it do not hold them up
   */
  signUp(
    o: { email: string; address: string; isOwner: boolean },
  ): Promise<{ ok: true } | Refusal<"too_many_tries">>;
  /** null: unknown or expired token. */
  find(token: string): Promise<AlertView | null>;
  findByEmail(email: string): Promise<AlertView | null>;
  /** False: unknown or expired token. */
  confirm(token: string): Promise<boolean>;
  /** Unsubscribes. Idempotent. */
  leave(token: string): Promise<void>;
}

export interface ReleaseAlertOptions {
  store: AlertStore;
  rates: RateStore;
  mails: AlertMails;
  /** Queues a mail. */
  send: (message: Message) => Promise<void>;
  now?: () => number;
}

/** 24 random bytes in base64url; other tokens are rejected without a read from the store. */
const TOKEN = /^[\w-]{32}$/;
const CONFIRM_WITHIN_MS = 7 * 86_400_000;

export function createReleaseAlerts(
  { store, rates, mails, send, now = Date.now }: ReleaseAlertOptions,
): ReleaseAlerts {
  const isThere = (it: AlertRecord | null): it is AlertRecord =>
    it !== null && (it.expiresAtMs === null || it.expiresAtMs > now());

  return {
    async signUp({ email, address, isOwner }) {
      const limited = isOwner
        ? await takeTries(rates, [[RATES.ownAddress, email]])
        : await takeTries(rates, [[RATES.alertAddress, addressKey(address)]]) ??
          await takeTries(rates, [[RATES.alertMail, email]]);
      if (limited) return limited;
      const stored = await store.findByEmail(email);
      const known = isThere(stored) ? stored : null;
      if (stored && !known) await store.remove(stored.id);
      if (known?.confirmedAtMs) return { ok: true };
      const entry = known ?? {
        id: randomBytes(24).toString("base64url"),
        email,
        createdAtMs: now(),
        confirmedAtMs: null,
        expiresAtMs: now() + CONFIRM_WITHIN_MS,
        sentBookIds: [],
      };
      // false: a concurrent request for the same address created the entry, and its mail is queued already.
      const isMade = known !== null ||
        await store.create({ ...entry, expiresAtMs: entry.expiresAtMs! });
      if (isMade) await send(mails.confirm(entry));
      return { ok: true };
    },
    async find(token) {
      const known = TOKEN.test(token) ? await store.get(token) : null;
      return isThere(known) ? alertView(known) : null;
    },
    async findByEmail(email) {
      const known = await store.findByEmail(email);
      return isThere(known) ? alertView(known) : null;
    },
    async confirm(token) {
      return TOKEN.test(token) && await store.update(token, (known) =>
        isThere(known)
          ? {
            record: { ...known, confirmedAtMs: known.confirmedAtMs ?? now(), expiresAtMs: null },
          }
          : null);
    },
    async leave(token) {
      if (TOKEN.test(token)) await store.remove(token);
    },
  };
}
