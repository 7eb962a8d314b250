/**
 * A mailing list: the mail about each new book, or the author's newsletter. Double opt-in: a sign-up must be confirmed
 * by a link in a mail, so that nobody can sign up another's address. Each mail has a link to unsubscribe.
 */

import { ACCOUNT_RATES } from "@/lib/accounts/rates.server.ts";
import { DAY_MS, SECOND_MS } from "@/lib/platform/duration.ts";
import { spokenHere } from "@/lib/platform/language/request_language.server.ts";
import type { Message } from "@/lib/platform/mail/letter.server.ts";
import {
  addressKey,
  type BucketRule,
  limit,
  type RateStore,
} from "@/lib/platform/rate_limits.server.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { type ReaderRecord, type ReaderView, readerView } from "./schema.ts";
import type { LetterStore, ListStore } from "./store.server.ts";

export interface MailingList {
  /**
   * Sends the confirmation link. The result does not disclose whether the address has signed up already.
   * @param o.isOwner the caller has proved the address: strangers who type it do not use up the owner's limit
   */
  signUp(
    o: { email: string; address: string; isOwner: boolean },
  ): Promise<{ ok: true } | Refusal<"too_many_tries">>;
  /** Adds an address that is proved already. Idempotent. */
  addProved(email: string): Promise<void>;
  /** null: unknown or expired token. */
  find(token: string): Promise<ReaderView | null>;
  findByEmail(email: string): Promise<ReaderView | null>;
  /** False: unknown or expired token. */
  confirm(token: string): Promise<boolean>;
  /**
   * Unsubscribes. Idempotent.
   * @param letterId the letter that was left by
   */
  leave(token: string, letterId?: number): Promise<void>;
  /** The same for the address of a signed-in account. */
  leaveByEmail(email: string): Promise<void>;
}

interface MailingListOptions {
  store: ListStore;
  letters: Pick<LetterStore, "update">;
  rates: RateStore;
  /** The mail with the link that confirms an entry. */
  confirmMail(entry: ReaderRecord): Message;
  /** Queues a mail. */
  send: (message: Message) => Promise<void>;
  now?: () => number;
}

/** 24 random bytes in base64url; other tokens are rejected without a read from the store. */
const TOKEN = /^[\w-]{32}$/;
const CONFIRM_WITHIN_MS = 7 * DAY_MS;

const RATES = {
  alertAddress: { name: "alert_address", capacity: 10, refillMs: 60 * SECOND_MS },
  /** Anyone can type a stranger's address, so it gets few mails. */
  alertMail: { name: "alert_mail", capacity: 3, refillMs: 3_600 * SECOND_MS },
} satisfies Record<string, BucketRule>;

export function createMailingList(
  { store, letters, rates, confirmMail, send, now = Date.now }: MailingListOptions,
): MailingList {
  const isThere = (it: ReaderRecord | null): it is ReaderRecord =>
    it !== null && (it.expiresAtMs === null || it.expiresAtMs > now());

  /** The address's entry, made if there is none; `isMade` false: a concurrent request has made it. */
  async function entryOf(email: string): Promise<{ entry: ReaderRecord; isMade: boolean }> {
    const stored = await store.findByEmail(email);
    const known = isThere(stored) ? stored : null;
    if (known) return { entry: known, isMade: true };
    if (stored) await store.remove(stored.id);
    const expiresAtMs = now() + CONFIRM_WITHIN_MS;
    const entry = {
      id: newToken(24),
      email,
      createdAtMs: now(),
      confirmedAtMs: null,
      expiresAtMs,
      sentBookIds: [],
      sentLetterIds: [],
      ...spokenHere(),
    };
    return { entry, isMade: await store.create(entry) };
  }

  const confirm = async (token: string) =>
    TOKEN.test(token) &&
    await store.update(token, (known) =>
      isThere(known)
        ? { record: { ...known, confirmedAtMs: known.confirmedAtMs ?? now(), expiresAtMs: null } }
        : null);

  return {
    async signUp({ email, address, isOwner }) {
      const limited = isOwner
        ? await limit(rates, [ACCOUNT_RATES.ownAddress, email])
        : await limit(rates, [RATES.alertAddress, addressKey(address)]) ??
          await limit(rates, [RATES.alertMail, email]);
      if (limited) return limited;
      const { entry, isMade } = await entryOf(email);
      if (entry.confirmedAtMs === null && isMade) await send(confirmMail(entry));
      return { ok: true };
    },
    async addProved(email) {
      const { entry } = await entryOf(email);
      await confirm((await store.findByEmail(email))?.id ?? entry.id);
    },
    async find(token) {
      const known = TOKEN.test(token) ? await store.get(token) : null;
      return isThere(known) ? readerView(known) : null;
    },
    async findByEmail(email) {
      const known = await store.findByEmail(email);
      return isThere(known) ? readerView(known) : null;
    },
    confirm,
    async leave(token, letterId) {
      const gone = TOKEN.test(token) ? await store.remove(token) : null;
      if (!gone || letterId === undefined) return;
      await letters.update(letterId, (it) => {
        const got = it.bookId === null
          ? gone.sentLetterIds.includes(letterId)
          : gone.sentBookIds.includes(it.bookId);
        return got ? { ...it, left: it.left + 1 } : null;
      });
    },
    async leaveByEmail(email) {
      const known = await store.findByEmail(email);
      if (known) await store.remove(known.id);
    },
  };
}
