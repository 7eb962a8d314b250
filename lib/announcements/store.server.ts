/** Stores sign-ups for the release alert, one entry per address. */

import { keys } from "./records.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { type AlertRecord, alertRecord } from "./schema.ts";

export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore(kv: Deno.Kv) {
  /** May return an expired entry: KV deletes them up to a minute late. */
  const get = (id: string) => keys.releaseAlert.get(kv, id);

  return {
    get,
    async findByEmail(email: string): Promise<AlertRecord | null> {
      const { value } = await kv.get<string>(keys.releaseAlertByEmail(email));
      return value === null ? null : await get(value);
    },
    /** False: the address has an entry already. */
    async create(record: AlertRecord & { expiresAtMs: number }): Promise<boolean> {
      const byEmail = keys.releaseAlertByEmail(record.email);
      const lifetime = { expireIn: record.expiresAtMs - record.createdAtMs };
      const { ok } = await kv.atomic()
        .check({ key: byEmail, versionstamp: null })
        .set(byEmail, record.id, lifetime)
        .set(keys.releaseAlert(record.id), record, lifetime)
        .commit();
      return ok;
    },
    /**
     * Replaces an entry by the result of `change`, in one transaction with the mail for it.
     * @returns whether there was an entry and a change.
     */
    update: (
      id: string,
      change: (known: AlertRecord) => { record: AlertRecord; mail?: MailRecord } | null,
    ) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.releaseAlert(id));
        const changed = entry.value === null ? null : change(alertRecord.parse(entry.value));
        if (!changed) return false;
        const { record, mail } = changed;
        // Both keys are written without `expireIn`, which removes their expiry.
        const atomic = kv.atomic().check(entry)
          .set(entry.key, record)
          .set(keys.releaseAlertByEmail(record.email), id);
        if (mail) atomic.set(platformKeys.mail(mail.id), mail);
        return (await atomic.commit()).ok || CONFLICT;
      }),
    /** False: there is none. */
    remove: (id: string) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.releaseAlert(id));
        if (entry.value === null) return false;
        const { email } = alertRecord.parse(entry.value);
        const { ok } = await kv.atomic().check(entry)
          .delete(entry.key)
          .delete(keys.releaseAlertByEmail(email))
          .commit();
        return ok || CONFLICT;
      }),
    async *list(): AsyncIterable<AlertRecord> {
      for await (const { value } of kv.list({ prefix: keys.releaseAlert.under() })) {
        yield alertRecord.parse(value);
      }
    },
  };
}
