/** Reads signs of activity from the store: mails sent and given up, the provider's last webhook, listeners of a day. */

import { keys } from "@/lib/platform/kv/keys.server.ts";
import { type GivenUpMail, givenUpMail } from "@/lib/platform/mail/letter.server.ts";
import type { PaymentMode } from "@/lib/shop/gateway.ts";

/** Most given-up mails shown. */
const MOST_MAILS = 50;

/** Most listeners of a day that are counted. */
const MOST_LISTENERS = 10_000;

export interface HealthStore {
  /** When the mail server last accepted a mail; null: never. */
  mailSentAtMs(): Promise<number | null>;
  /** When the provider's last relevant webhook arrived; null: never in this mode. */
  webhookAtMs(mode: PaymentMode): Promise<number | null>;
  /** How many listeners have heard something on a day (UTC, "2026-11-23"), {@link MOST_LISTENERS} at most. */
  listenersOn(day: string): Promise<number>;
  mailsGivenUp(): Promise<GivenUpMail[]>;
}

export function createHealthStore(kv: Deno.Kv): HealthStore {
  const time = async (key: Deno.KvKey) => (await kv.get<number>(key)).value;
  return {
    mailSentAtMs: () => time(keys.mailSent()),
    webhookAtMs: (mode) => time(keys.webhookSeen(mode)),
    async listenersOn(day) {
      const entries = kv.list({ prefix: keys.heardOnDay(day) }, { limit: MOST_LISTENERS });
      return (await Array.fromAsync(entries)).length;
    },
    async mailsGivenUp() {
      const entries = kv.list({ prefix: keys.mailsGivenUp() }, { limit: MOST_MAILS });
      return (await Array.fromAsync(entries)).map(({ value }) => givenUpMail.parse(value));
    },
  };
}
