/** The queue of mails: it survives a restart, and no two processes send the same mail. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import {
  type GivenUpMail,
  type MailRecord,
  mailRecord,
} from "@/lib/platform/server/mail/schema.ts";

const GIVEN_UP_KEPT_MS = 7 * 24 * 3_600_000;

export interface MailStore {
  put(mail: MailRecord): Promise<void>;
  /** It was taken: out of the queue. */
  sent(mailId: string, atMs: number): Promise<void>;
  /** Out of the queue, and left for the author to see for a week. */
  giveUp(mail: MailRecord, atMs: number): Promise<void>;
  /** Takes a mail that is due and makes it due again at `leaseUntilMs`; null when none is. */
  takeDue(nowMs: number, leaseUntilMs: number): Promise<MailRecord | null>;
}

export function createMailStore(kv: Deno.Kv): MailStore {
  return {
    async put(mail) {
      await kv.set(keys.mail(mail.id), mail);
    },
    async sent(mailId, atMs) {
      await kv.atomic().delete(keys.mail(mailId)).set(keys.mailSent(), atMs).commit();
    },
    async giveUp({ id, to, subject }, atMs) {
      const left: GivenUpMail = { to, subject, atMs };
      await kv.atomic()
        .delete(keys.mail(id))
        .set(keys.mailGivenUp(id), left, { expireIn: GIVEN_UP_KEPT_MS })
        .commit();
    },
    async takeDue(nowMs, leaseUntilMs) {
      for await (const entry of kv.list({ prefix: keys.mails() })) {
        const mail = mailRecord.parse(entry.value);
        if (mail.dueAtMs > nowMs) continue;
        const leased = { ...mail, dueAtMs: leaseUntilMs };
        const { ok } = await kv.atomic().check(entry).set(entry.key, leased).commit();
        if (ok) return mail;
      }
      return null;
    },
  };
}
