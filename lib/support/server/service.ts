/** Support requests: stored first, then mailed to the author where mail is configured. */
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import type { HelpRequestInput, HelpRequestView } from "@/lib/support/schema.ts";
import type { MailAuthor } from "@/lib/support/server/author_mail.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";

/** The author's mail of a request; it goes out with the commit that keeps the request. */
export interface RequestMail {
  toAuthor: MailAuthor;
  wake(): unknown;
}

export interface SupportService {
  send(
    input: HelpRequestInput,
    from: { address: string; userId: string | null; isOwner: boolean },
  ): Promise<{ ok: true } | Refusal<"too_many_tries">>;
  /** Requests sent from an account, newest first. */
  listOf(userId: string): Promise<HelpRequestView[]>;
}

export function createSupportService(
  { store, rates, mail, now = Date.now }: {
    store: HelpRequestStore;
    rates: RateStore;
    /** null: no mail server or no support address. */
    mail: RequestMail | null;
    now?: () => number;
  },
): SupportService {
  return {
    async send(input, { address, userId, isOwner }) {
      const limited = await takeTries(rates, [
        isOwner ? [RATES.ownAddress, input.email] : [RATES.helpAddress, addressKey(address)],
      ]);
      if (limited) return limited;
      const createdAtMs = now();
      const id = `${new Date(createdAtMs).toISOString()}-${crypto.randomUUID()}`;
      const request = { ...input, id, userId, createdAtMs, answers: [] };
      await store.add(request, { toAuthor: mail && ((nth) => mail.toAuthor(request, nth)) });
      mail?.wake();
      return { ok: true };
    },
    async listOf(userId) {
      return (await store.listOfUser(userId)).map(({ email, subject, message, createdAtMs }) => ({
        email,
        subject,
        message,
        createdAt: new Date(createdAtMs).toISOString(),
      }));
    },
  };
}
