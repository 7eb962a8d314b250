/** The release alert: who waits for a book, the mails to confirm and to end it, and its service over one store. */

import type { UserRecord } from "@/lib/accounts/schema.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import { type Message, toLetter } from "@/lib/platform/mail/letter.server.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import { limit, type RateStore } from "@/lib/platform/rate_store.server.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { listenPath } from "@/lib/shop/addresses.ts";
import {
  type AlertRecord,
  type AlertView,
  alertView,
  confirmAlertPath,
  leaveAlertPath,
} from "./schema.ts";
import { type AlertStore, createAlertStore } from "./store.server.ts";
import { CONFIRM_MAIL, RELEASE_MAIL } from "./words.ts";

/* Queues the mails that a book is out. */

/*
 * The release alert: a mail when a new book is out. Double opt-in: a sign-up must be confirmed by a link in a mail, so
 * that nobody can sign up another's address. Each mail has a link to unsubscribe.
 */

/** The mails for an entry. */
type AlertMails = ReturnType<typeof createReleaseMails>;

export interface ReleaseAlerts {
  /**
   * Sends the confirmation link. The result does not disclose whether the address has signed up already.
   * @param o.isOwner the caller has proved the address: strangers who type it do not use up the owner's limit
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

interface ReleaseAlertOptions {
  store: AlertStore;
  rates: RateStore;
  mails: AlertMails;
  /** Queues a mail. */
  send: (message: Message) => Promise<void>;
  now?: () => number;
}

/** 24 random bytes in base64url; other tokens are rejected without a read from the store. */
const TOKEN = /^[\w-]{32}$/;
const CONFIRM_WITHIN_MS = 7 * DAY_MS;

export function createReleaseAlerts(
  { store, rates, mails, send, now = Date.now }: ReleaseAlertOptions,
): ReleaseAlerts {
  const isThere = (it: AlertRecord | null): it is AlertRecord =>
    it !== null && (it.expiresAtMs === null || it.expiresAtMs > now());

  return {
    async signUp({ email, address, isOwner }) {
      const limited = isOwner
        ? await limit(rates, [RATES.ownAddress, email])
        : await limit(rates, [RATES.alertAddress, addressKey(address)]) ??
          await limit(rates, [RATES.alertMail, email]);
      if (limited) return limited;
      const stored = await store.findByEmail(email);
      const known = isThere(stored) ? stored : null;
      if (stored && !known) await store.remove(stored.id);
      if (known?.confirmedAtMs) return { ok: true };
      const entry = known ?? {
        id: newToken(24),
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

interface Announced {
  /** Mails queued by this call. */
  sent: number;
  /** Addresses that had a mail about this book already. */
  before: number;
}

/**
 * Idempotent: a repeated call after a failure continues where the first one stopped, and each address gets one mail per
 * book.
 */
export async function announce(
  book: Book,
  { store, mails, nowMs }: { store: AlertStore; mails: AlertMails; nowMs: number },
): Promise<Announced> {
  const told: Announced = { sent: 0, before: 0 };
  for await (const { id, confirmedAtMs, sentBookIds } of store.list()) {
    if (confirmedAtMs === null) continue;
    if (sentBookIds.includes(book.id)) {
      told.before++;
      continue;
    }
    const isSent = await store.update(id, (known) => {
      if (known.sentBookIds.includes(book.id)) return null;
      const record = { ...known, sentBookIds: [...known.sentBookIds, book.id] };
      const mail = {
        ...mails.isOut(known, book),
        id: crypto.randomUUID(),
        failures: 0,
        createdAtMs: nowMs,
        dueAtMs: nowMs,
      };
      return { record, mail };
    });
    if (isSent) told.sent++;
  }
  return told;
}

/* The mails of the release alert. */

/** `baseUrl` is the origin of the links. */
export function createReleaseMails(
  site: { baseUrl: URL; readonly seriesTitle: string },
) {
  const link = (path: string) => new URL(path, site.baseUrl).href;
  return {
    confirm: ({ email, id }: AlertRecord) =>
      toLetter({
        to: email,
        subject: CONFIRM_MAIL.subject(site.seriesTitle),
        paragraphs: CONFIRM_MAIL.paragraphs(site.seriesTitle, link(confirmAlertPath(id))),
      }),
    isOut({ email, id }: AlertRecord, book: Book): Message {
      const leave = link(leaveAlertPath(id));
      return {
        ...toLetter({
          to: email,
          subject: RELEASE_MAIL.subject(book.title),
          paragraphs: RELEASE_MAIL.paragraphs({
            title: book.title,
            series: site.seriesTitle,
            narrator: book.narrator,
            link: link(listenPath(book)),
            leave,
          }),
        }),
        listUnsubscribe: leave,
      };
    },
  };
}

export interface Announcements {
  /** null: no mail server is configured. */
  releaseAlerts: ReleaseAlerts | null;
}

interface AnnouncementsOptions {
  kv: Deno.Kv;
  rates: RateStore;
  mail: () => { mailer: Mailer; baseUrl: URL; seriesTitle: string } | null;
  getUser: (userId: string) => Promise<UserRecord | null>;
  erasure: Pick<Erasure, "onErase">;
}

/** `store` is for the author's commands. */
export function createAnnouncements(
  { kv, rates, mail, getUser, erasure }: AnnouncementsOptions,
): Announcements & { store: AlertStore } {
  const store = createAlertStore(kv);
  erasure.onErase("stays", {
    async erase(userId) {
      const user = await getUser(userId);
      // An unverified address may belong to somebody else, whose entry must stay.
      const alert = user?.emailVerifiedAtMs && await store.findByEmail(user.email);
      if (alert) await store.remove(alert.id);
    },
  });
  return {
    store,
    get releaseAlerts() {
      const site = mail();
      return site && createReleaseAlerts({
        store,
        rates,
        mails: createReleaseMails(site),
        send: site.mailer.send,
      });
    },
  };
}
