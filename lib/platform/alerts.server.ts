/**
 * Mails logged errors to the operator. Errors of one kind are one alert, and all processes together send one mail of a
 * kind in six hours, so that a fault in the night is one mail in the morning. Alerts bypass the mail queue, because the
 * queue is in the store, which may be what has failed.
 */

import { inOwnLanguage } from "./language/request_language.server.ts";
import { type Log, toLine } from "./telemetry/log.server.ts";
import { escapeMarkup, formatRow } from "./text.ts";
import { markLanguage } from "./mail/letter.server.ts";
import type { MailTransport } from "./mail/mailer.server.ts";
import type { BucketRule, RateStore } from "./rate_limits.server.ts";
import { ALERT_MAIL } from "./words.ts";

/** Errors within this time go into one mail. */
const GATHER_MS = 30_000;
const BRAKE: BucketRule = { name: "alert", capacity: 1, refillMs: 6 * 60 * 60_000 };
/** Kinds in one mail. Kinds are event names in the code, of which there are fewer. */
const MAX_KINDS = 50;

export interface AlertsOptions {
  log: Log;
  /** Who is mailed at this moment; null: nobody. */
  to: () => string | null;
  transport: MailTransport;
  rates: Pick<RateStore, "take">;
  gatherMs?: number;
  now?: () => number;
}

interface Alerts {
  /** The log to write to: errors reach the operator too. */
  log: Log;
  /** Sends the waiting alerts; later errors are not mailed. */
  close(): Promise<void>;
}

/** Errors of one kind since the last mail. */
interface Kind {
  count: number;
  /** The first, as the log has it: without secrets. */
  line: string;
}

export function createAlerts(
  { log, to, transport, rates, gatherMs = GATHER_MS, now = Date.now }: AlertsOptions,
): Alerts {
  const waiting = new Map<string, Kind>();
  /** When this process last mailed each kind: the limit while the store is unavailable. */
  const toldAtMs = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isClosed = false;

  function note(event: string, fields?: Record<string, unknown>): void {
    if (isClosed || to() === null) return;
    const known = waiting.get(event);
    if (known) known.count++;
    else if (waiting.size < MAX_KINDS) {
      waiting.set(event, { count: 1, line: toLine("error", event, fields) });
    }
    timer ??= setTimeout(tell, gatherMs);
    Deno.unrefTimer(timer);
  }

  function tell(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const kinds = [...waiting];
    waiting.clear();
    return sending = sending.then(() => inOwnLanguage(() => sendDue(kinds))).catch((error) => {
      log.warn("alert_not_sent", { kinds: kinds.map(([event]) => event), error });
    });
  }

  async function sendDue(kinds: [event: string, kind: Kind][]): Promise<void> {
    const due: typeof kinds = [];
    const address = to();
    if (address === null) return;
    for (const kind of kinds) if (await mayTell(kind[0])) due.push(kind);
    if (due.length === 0) return;
    const subject = ALERT_MAIL.subject(formatRow(due.map(([event]) => event)));
    const texts = due.map(([event, { count, line }]) => ALERT_MAIL.kind(event, count, line));
    const text = [ALERT_MAIL.lead, ...texts, ALERT_MAIL.brake].join("\n\n");
    const html = markLanguage(`<pre style="white-space: pre-wrap">${escapeMarkup(text)}</pre>`);
    await transport.send({ to: address, subject, text, html });
  }

  async function mayTell(event: string): Promise<boolean> {
    if (now() - (toldAtMs.get(event) ?? -Infinity) < BRAKE.refillMs) return false;
    const waitSec = await rates.take(BRAKE, event).catch(() => 0);
    if (waitSec > 0) return false;
    toldAtMs.set(event, now());
    return true;
  }

  return {
    log: {
      ...log,
      error(event, fields) {
        log.error(event, fields);
        note(event, fields);
      },
    },
    async close() {
      isClosed = true;
      await tell();
    },
  };
}
