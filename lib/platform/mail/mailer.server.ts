/** Sends mails by SMTP from a queue in the store: it survives restarts, and no two processes send the same mail. */

import { connect, isIP, Socket } from "node:net";
import { MINUTE_MS } from "../duration.ts";
import { GIVEN_UP_KEPT_MS, type GivenUpMail, keys, type MailCount } from "../records.ts";
import { CONFLICT, retryOnConflict } from "../record.ts";
import type { Log } from "../telemetry/log.server.ts";
import { type MailRecord, mailRecord, type Message } from "./letter.server.ts";

/* SMTP. */

interface MailConfig {
  smtpUrl: string;
  from: { name: string; address: string };
}

export interface MailTransport {
  /** Resolves once the mail server has taken the mail. */
  send(message: Message): Promise<void>;
}

/** Timeout for a mail server that does not answer. */
const TIMEOUT_MS = 20_000;

/** The mail server; ports are nodemailer's defaults where SMTP_URL names none. */
export function smtpAddress(smtpUrl: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (protocol === "smtps:" ? 465 : 587)),
  };
}

/** Ports of a mail server that is set at the desk, where only any machine's mail ports are permitted. */
export const MAIL_PORTS = [25, 465, 587, 2525];

type Opened = (error: Error | null, opened: { connection: Socket }) => void;

/**
 * nodemailer would resolve the name itself and connect to an IP address, which the site's permissions forbid where
 * they name the host. Where they name no host, but the mail ports of any address, the name is resolved here
 * (tools/permissions.ts).
 */
async function open(smtpUrl: string, done: Opened): Promise<void> {
  const { host, port } = smtpAddress(smtpUrl);
  const { state } = await Deno.permissions.query({ name: "net", host: `${host}:${port}` });
  if (state === "granted" || isIP(host) !== 0) return connectTo({ host, port }, done);
  const [address] = await Deno.resolveDns(host, "A").catch(() => []);
  if (address !== undefined) return connectTo({ host: address, port }, done);
  done(new Error(`There is no server named ${host}`), { connection: new Socket() });
}

function connectTo(address: { host: string; port: number }, done: Opened): void {
  const connection = connect(address);
  const finish = (error: Error | null) => {
    connection.removeAllListeners();
    connection.setTimeout(0);
    if (error) connection.destroy();
    done(error, { connection });
  };
  connection.setTimeout(TIMEOUT_MS, () => finish(new Error("The mail server does not answer")));
  connection.once("connect", () => finish(null)).once("error", finish);
}

/**
 * The package is loaded at the first mail: most processes send none, and it is large.
 * @param read the mail server at this moment; null: none
 */
export function createSmtpTransport(read: () => MailConfig | null): MailTransport {
  return {
    async send({ listUnsubscribe, fromName, batch: _batch, ...message }) {
      const config = read();
      if (!config) throw new Error("No mail server is set");
      const { smtpUrl, from } = config;
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url: smtpUrl,
        getSocket: (_, done) =>
          void open(smtpUrl, done).catch((error) => done(error, { connection: new Socket() })),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        const headers = listUnsubscribe && {
          "List-Unsubscribe": `<${listUnsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        };
        const sender = fromName ? { name: fromName, address: from.address } : from;
        await transport.sendMail({ ...message, from: sender, ...(headers && { headers }) });
      } finally {
        transport.close();
      }
    },
  };
}

type MailStore = ReturnType<typeof createMailStore>;

export function createMailStore(kv: Deno.Kv) {
  /** Removes a mail from the queue, and counts it with its batch. */
  const finish = (
    { id, batch }: Pick<MailRecord, "id" | "batch">,
    as: keyof MailCount,
    note: (atomic: Deno.AtomicOperation) => void,
  ) =>
    retryOnConflict<void>(async () => {
      const atomic = kv.atomic().delete(keys.mail(id));
      note(atomic);
      if (batch !== undefined) {
        const entry = await kv.get<MailCount>(keys.mailCount(batch));
        const count = entry.value ?? { sent: 0, failed: 0 };
        atomic.check(entry).set(entry.key, { ...count, [as]: count[as] + 1 });
      }
      return (await atomic.commit()).ok ? undefined : CONFLICT;
    });

  return {
    async put(mail: MailRecord): Promise<void> {
      await kv.set(keys.mail(mail.id), mail);
    },
    /** Removes a sent mail from the queue. */
    sent: (mail: Pick<MailRecord, "id" | "batch">, atMs: number) =>
      finish(mail, "sent", (atomic) => atomic.set(keys.mailSent(), atMs)),
    /** Removes a mail from the queue, and keeps its address and subject for a week for the author. */
    giveUp(mail: MailRecord, atMs: number): Promise<void> {
      const { id, to, subject } = mail;
      const left: GivenUpMail = { to, subject, atMs };
      return finish(
        mail,
        "failed",
        (atomic) => atomic.set(keys.mailGivenUp(id), left, { expireIn: GIVEN_UP_KEPT_MS }),
      );
    },
    /** Takes a due mail and makes it due again at `leaseUntilMs`; null when none is due. */
    async takeDue(nowMs: number, leaseUntilMs: number): Promise<MailRecord | null> {
      for await (const entry of kv.list({ prefix: keys.mail.under() })) {
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

/*
 * Sends queued mails one at a time, retries those that the mail server does not take, and gives up after a day.
 * Every failure is logged for the operator.
 */

/** Pauses after each failed attempt: the last attempt is about 25 hours after the first. */
const PAUSES_MS = [1, 5, 15, 60, 180, 420, 840].map((minutes) => minutes * MINUTE_MS);
/** How often the queue is checked for mails to retry. */
const LOOK_MS = 30_000;
/** If a process dies while sending, its mail is sent again after this. */
const LEASE_MS = 2 * MINUTE_MS;

export type Mailer = ReturnType<typeof createMailer>;

interface MailerOptions {
  store: MailStore;
  transport: MailTransport;
  log: Log;
  /** False: mails stay in the queue, for another process or until there is a mail server. */
  isSending?: () => boolean;
  now?: () => number;
}

export function createMailer(
  { store, transport, log, isSending = () => true, now = Date.now }: MailerOptions,
) {
  let running: Promise<void> | null = null;
  let isClosed = false;
  const timer = setInterval(wake, LOOK_MS);
  Deno.unrefTimer(timer);

  /** Sends due mails now, and from here on every half minute; resolves when the first are sent. */
  async function wake(): Promise<void> {
    if (isClosed || !isSending()) return;
    await (running ??= sendDue().catch((error) => log.error("mail_queue_failed", { error }))
      .finally(() => running = null));
  }

  async function sendDue(): Promise<void> {
    while (!isClosed && isSending()) {
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
    await store.sent(mail, now());
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
    /** Puts a mail into the queue; resolves once it is durable. */
    async send(message: Message): Promise<void> {
      const createdAtMs = now();
      const id = crypto.randomUUID();
      await store.put({ ...message, id, failures: 0, createdAtMs, dueAtMs: createdAtMs });
      wake();
    },
    /**
     * Sends a mail at once, past the queue; resolves once the mail server has taken it.
     * @throws what the server answered
     */
    async sendNow(message: Message): Promise<void> {
      await transport.send(message);
      await store.sent({ id: crypto.randomUUID() }, now());
    },
    /** Stops, and waits for the mail that is being sent. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
