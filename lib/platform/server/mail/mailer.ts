/**
 * Sends mails that were laid into the queue, one at a time, again and later when the mail server does
 * not take them, and gives up after a day. The operator sees every failure in the log.
 */
import type { Log } from "@/lib/platform/log.ts";
import type { MailStore } from "@/lib/platform/server/mail/mail_store.ts";
import type { MailRecord, Message } from "@/lib/platform/server/mail/schema.ts";
import type { MailTransport } from "@/lib/platform/server/mail/transport.ts";

const MINUTE_MS = 60_000;
/** Pauses after each failed try: the last comes about 25 hours after the first. */
const PAUSES_MS = [1, 5, 15, 60, 180, 420, 840].map((minutes) => minutes * MINUTE_MS);
/** How often the queue is looked through for mails that are due again. */
const LOOK_MS = 30_000;
/** A process that dies while sending leaves its mail to the next look after this. */
const LEASE_MS = 2 * MINUTE_MS;

export interface Mailer {
  /** Puts a mail into the queue; resolves once it is durable. */
  send(message: Message): Promise<void>;
  /** Looks now for mails that are due, and from here on every half minute; resolves when those are sent. */
  wake(): Promise<void>;
  /** Stops looking, and waits for the mail that is on its way. */
  close(): Promise<void>;
}

export interface MailerOptions {
  store: MailStore;
  transport: MailTransport;
  log: Log;
  /** False: mails wait for the process that sends them, and `wake` does nothing. */
  isSending?: boolean;
  now?: () => number;
}

export function createMailer(
  { store, transport, log, isSending = true, now = Date.now }: MailerOptions,
): Mailer {
  let running: Promise<void> | null = null;
  let isClosed = !isSending;
  const timer = isSending ? setInterval(wake, LOOK_MS) : undefined;

  async function wake(): Promise<void> {
    if (isClosed) return;
    await (running ??= sendDue().catch((error) => log.error("mail_queue_failed", { error }))
      .finally(() => running = null));
  }

  async function sendDue(): Promise<void> {
    while (!isClosed) {
      const mail = await store.takeDue(now(), now() + LEASE_MS);
      if (!mail) return;
      await sendOne(mail);
    }
  }

  async function sendOne(mail: MailRecord): Promise<void> {
    const { id, failures, createdAtMs: _createdAtMs, dueAtMs: _dueAtMs, ...message } = mail;
    try {
      await transport.send(message);
    } catch (error) {
      return await keepOrGiveUp({ ...mail, failures: failures + 1 }, error);
    }
    await store.sent(id, now());
    log.info("mail_sent", { id, subject: mail.subject });
  }

  async function keepOrGiveUp(mail: MailRecord, error: unknown): Promise<void> {
    const { id, subject, failures } = mail;
    const pauseMs = PAUSES_MS[failures - 1];
    if (pauseMs === undefined) {
      log.error("mail_given_up", { id, subject, failures, error });
      return await store.giveUp(mail, now());
    }
    log.warn("mail_failed", { id, subject, failures, nextTryInSec: pauseMs / 1000, error });
    await store.put({ ...mail, dueAtMs: now() + pauseMs });
  }

  return {
    wake,
    async send(message) {
      const createdAtMs = now();
      const id = crypto.randomUUID();
      await store.put({ ...message, id, failures: 0, createdAtMs, dueAtMs: createdAtMs });
      wake();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
