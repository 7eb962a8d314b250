/** Support requests: stored first, then mailed to the author where mail is configured. */
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import type { HelpRequestInput, HelpRequestRecord, HelpRequestView } from "@/lib/support/schema.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";

/** Sends a request to the author; absent without a mail server or a support address. */
export type SendHelpRequest = (request: HelpRequestRecord) => Promise<void>;

export interface SupportService {
  send(
    input: HelpRequestInput,
    from: { address: string; userId: string | null },
  ): Promise<{ ok: true } | Refusal<"too_many_tries">>;
  /** Requests sent from an account, newest first. */
  listOf(userId: string): Promise<HelpRequestView[]>;
}

export function createSupportService(
  { store, rates, mail, now = Date.now }: {
    store: HelpRequestStore;
    rates: RateStore;
    mail: SendHelpRequest | null;
    now?: () => number;
  },
): SupportService {
  return {
    async send(input, { address, userId }) {
      const limited = await takeTries(rates, [[RATES.helpAddress, addressKey(address)]]);
      if (limited) return limited;
      const createdAtMs = now();
      const id = `${new Date(createdAtMs).toISOString()}-${crypto.randomUUID()}`;
      const request = { ...input, id, userId, createdAtMs, answers: [] };
      await store.add(request);
      await mail?.(request);
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
