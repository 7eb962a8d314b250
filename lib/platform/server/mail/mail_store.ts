/** The queue of mails: it survives a restart, and no two processes send the same mail. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { type MailRecord, mailRecord } from "@/lib/platform/server/mail/schema.ts";

export interface MailStore {
  put(mail: MailRecord): Promise<void>;
  remove(mailId: string): Promise<void>;
  /** Takes a mail that is due and makes it due again at `leaseUntilMs`; null when none is. */
  takeDue(nowMs: number, leaseUntilMs: number): Promise<MailRecord | null>;
}

export function createMailStore(kv: Deno.Kv): MailStore {
  return {
    async put(mail) {
      await kv.set(keys.mail(mail.id), mail);
    },
    remove: (mailId) => kv.delete(keys.mail(mailId)),
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
