/** Sends mails by SMTP. */

import { connect, type Socket } from "node:net";
import type { Message } from "./letter.server.ts";

export interface MailConfig {
  smtpUrl: string;
  from: string;
}

export interface MailTransport {
  /** Resolves once the mail server has taken the mail. */
  send(message: Message): Promise<void>;
}

/** A mail server that says nothing for this long will not take the mail. */
const TIMEOUT_MS = 20_000;

/** Where mail goes: ports are nodemailer's own where SMTP_URL names none. */
export function smtpAddress(smtpUrl: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (protocol === "smtps:" ? 465 : 587)),
  };
}

/**
 * The package would look the name up by itself and connect to an address, which a started site may not
 * do: its permissions name the host (tools/permissions.ts).
 */
function open(
  smtpUrl: string,
  done: (error: Error | null, opened: { connection: Socket }) => void,
): void {
  const connection = connect(smtpAddress(smtpUrl));
  const finish = (error: Error | null) => {
    connection.removeAllListeners();
    connection.setTimeout(0);
    if (error) connection.destroy();
    done(error, { connection });
  };
  connection.setTimeout(TIMEOUT_MS, () => finish(new Error("The mail server does not answer")));
  connection.once("connect", () => finish(null)).once("error", finish);
}

/** Loaded at the first mail: most starts send none, and the package is large. */
export function createSmtpTransport({ smtpUrl, from }: MailConfig): MailTransport {
  return {
    async send({ listUnsubscribe, ...message }) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url: smtpUrl,
        getSocket: (_, done) => open(smtpUrl, done),
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
        await transport.sendMail({ ...message, from, ...(headers && { headers }) });
      } finally {
        transport.close();
      }
    },
  };
}
