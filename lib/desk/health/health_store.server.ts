/** Reads signs of activity from the store: mails sent and given up, the provider's last webhook, listeners of a day. */

import { keys as listeningKeys } from "@/lib/listening/records.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { keys as shopKeys } from "@/lib/shop/records.ts";
import type { PaymentMode } from "@/lib/shop/gateway.ts";

/** Most given-up mails shown. */
const MOST_MAILS = 50;

/** Most listeners of a day that are counted. */
const MOST_LISTENERS = 10_000;

export type HealthStore = ReturnType<typeof createHealthStore>;

export function createHealthStore(kv: Deno.Kv) {
  const time = async (key: Deno.KvKey) => (await kv.get<number>(key)).value;
  return {
    /** When the mail server last accepted a mail; null: never. */
    mailSentAtMs: () => time(platformKeys.mailSent()),
    /** When the provider's last relevant webhook arrived; null: never in this mode. */
    webhookAtMs: (mode: PaymentMode) => time(shopKeys.webhookSeen(mode)),
    /** How many listeners have heard something on a day (UTC, "2026-11-23"), {@link MOST_LISTENERS} at most. */
    async listenersOn(day: string): Promise<number> {
      const entries = kv.list({ prefix: listeningKeys.heardOn.under(day) }, {
        limit: MOST_LISTENERS,
      });
      return (await Array.fromAsync(entries)).length;
    },
    mailsGivenUp: () => platformKeys.mailGivenUp.list(kv, [], { limit: MOST_MAILS }),
  };
}
