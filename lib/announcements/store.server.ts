/** Stores a list's entries, one per address; the letters; and whose they are. */

import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { keys as platformKeys, type MailCount } from "@/lib/platform/records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { keys } from "./records.ts";
import {
  type LetterRecord,
  letterRecord,
  type LetterSender,
  type ListName,
  type ReaderRecord,
  readerRecord,
} from "./schema.ts";

const LIST_KEYS = {
  release: { reader: keys.releaseAlert, byEmail: keys.releaseAlertByEmail },
  news: { reader: keys.newsReader, byEmail: keys.newsReaderByEmail },
};

export type ListStore = ReturnType<typeof createListStore>;

export function createListStore(kv: Deno.Kv, list: ListName) {
  const { reader, byEmail } = LIST_KEYS[list];
  /** May return an expired entry: KV deletes them up to a minute late. */
  const get = (id: string) => reader.get(kv, id);

  return {
    get,
    async findByEmail(email: string): Promise<ReaderRecord | null> {
      const { value } = await kv.get<string>(byEmail(email));
      return value === null ? null : await get(value);
    },
    /** False: the address has an entry already. */
    async create(record: ReaderRecord & { expiresAtMs: number }): Promise<boolean> {
      const key = byEmail(record.email);
      const lifetime = { expireIn: record.expiresAtMs - record.createdAtMs };
      const { ok } = await kv.atomic()
        .check({ key, versionstamp: null })
        .set(key, record.id, lifetime)
        .set(reader(record.id), record, lifetime)
        .commit();
      return ok;
    },
    /**
     * Replaces an entry by the result of `change`, in one transaction with the mail for it.
     * @returns whether there was an entry and a change.
     */
    update: (
      id: string,
      change: (known: ReaderRecord) => { record: ReaderRecord; mail?: MailRecord } | null,
    ) =>
      retryOnConflict(async () => {
        const entry = await kv.get(reader(id));
        const changed = entry.value === null ? null : change(readerRecord.parse(entry.value));
        if (!changed) return false;
        const { record, mail } = changed;
        // Both keys are written without `expireIn`, which removes their expiry.
        const atomic = kv.atomic().check(entry)
          .set(entry.key, record)
          .set(byEmail(record.email), id);
        if (mail) atomic.set(platformKeys.mail(mail.id), mail);
        return (await atomic.commit()).ok || CONFLICT;
      }),
    /** The removed entry; null: there is none. */
    remove: (id: string) =>
      retryOnConflict<ReaderRecord | null>(async () => {
        const entry = await kv.get(reader(id));
        if (entry.value === null) return null;
        const record = readerRecord.parse(entry.value);
        const { ok } = await kv.atomic().check(entry)
          .delete(entry.key)
          .delete(byEmail(record.email))
          .commit();
        return ok ? record : CONFLICT;
      }),
    async *list(): AsyncIterable<ReaderRecord> {
      for await (const { value } of kv.list({ prefix: reader.under() })) {
        yield readerRecord.parse(value);
      }
    },
  };
}

/* Letters, and their sender. */

/** The batch of a letter's mails in the queue. */
export const batchOf = (letterId: number): string => `letter ${letterId}`;

export type LetterStore = ReturnType<typeof createLetterStore>;

export function createLetterStore(kv: Deno.Kv) {
  return {
    get: (id: number) => keys.letter.get(kv, id),
    /** Newest first. */
    list: (limit = 200) => keys.letter.list(kv, [], { reverse: true, limit }),
    /** Gives it the next number. */
    create: (letter: Omit<LetterRecord, "id">) =>
      retryOnConflict<LetterRecord>(async () => {
        const [newest] = await keys.letter.list(kv, [], { reverse: true, limit: 1 });
        const record = { ...letter, id: (newest?.id ?? 0) + 1 };
        const key = keys.letter(record.id);
        const { ok } = await kv.atomic().check({ key, versionstamp: null }).set(key, record)
          .commit();
        return ok ? record : CONFLICT;
      }),
    /** null: there is none, or `change` wants nothing. */
    update: (id: number, change: (known: LetterRecord) => LetterRecord | null) =>
      retryOnConflict<LetterRecord | null>(async () => {
        const entry = await kv.get(keys.letter(id));
        const record = entry.value === null ? null : change(letterRecord.parse(entry.value));
        if (!record) return null;
        return (await kv.atomic().check(entry).set(entry.key, record).commit()).ok
          ? record
          : CONFLICT;
      }),
    /** Deletes a draft; false: there is none, or it was sent. */
    remove: (id: number) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.letter(id));
        if (entry.value === null || letterRecord.parse(entry.value).sentAtMs !== null) return false;
        return (await kv.atomic().check(entry).delete(entry.key).commit()).ok || CONFLICT;
      }),
    /** Mails that the mail server took, and that it never took. */
    async counts(id: number): Promise<MailCount> {
      return await platformKeys.mailCount.get(kv, batchOf(id)) ?? { sent: 0, failed: 0 };
    },
    /** null: not set yet. */
    sender: () => keys.letterSender.get(kv),
    async setSender(sender: LetterSender): Promise<void> {
      await kv.set(keys.letterSender(), sender);
    },
  };
}
