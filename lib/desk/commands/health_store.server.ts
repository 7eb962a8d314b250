/** How the site is: mails sent, given up and arrived, the provider's last webhook, and listeners of a day. */

import { keys as listeningKeys } from "@/lib/listening/records.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { hashOfToken, singleUseTokens } from "@/lib/platform/secrets.server.ts";
import type { PaymentMode } from "@/lib/shop/gateway.ts";
import { keys as shopKeys } from "@/lib/shop/records.ts";
import { keys } from "../records.ts";
import { mailTest } from "../schema.ts";

const TEST_MS = DAY_MS;

type MailSettings = Config["mail"];

/** Changes with the mail server and the sender. */
const hashOfSettings = (mail: MailSettings): string =>
  mail ? hashOfToken(JSON.stringify(mail)) : "";

/** Most given-up mails shown. */
const MOST_MAILS = 50;

/** Most listeners of a day that are counted. */
const MOST_LISTENERS = 10_000;

export type HealthStore = ReturnType<typeof createHealthStore>;

export function createHealthStore(kv: Deno.Kv) {
  const tests = singleUseTokens(kv, {
    lifetimeMs: TEST_MS,
    schema: mailTest,
    keyOf: keys.mailTest,
  });
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
    /** When the link of a test mail sent with these settings was opened; null: never. */
    async mailArrivedAtMs(mail: MailSettings): Promise<number | null> {
      const arrived = await keys.mailArrived.get(kv);
      return arrived && arrived.mark === hashOfSettings(mail) ? arrived.atMs : null;
    },
    /** The token for the link of a test mail. */
    awaitMail: (mail: MailSettings) => tests.create({ mark: hashOfSettings(mail) }),
    /** Records that a test mail arrived; false: unknown or too late. It may be opened again. */
    async mailArrives(token: string): Promise<boolean> {
      const test = await tests.get(token);
      if (test) await kv.set(keys.mailArrived(), { mark: test.mark, atMs: Date.now() });
      return test !== null;
    },
    mailsGivenUp: () => platformKeys.mailGivenUp.list(kv, [], { limit: MOST_MAILS }),
  };
}
