/** The way out of the house: SMTP. */
import type { MailConfig } from "@/lib/config.ts";
import type { Message } from "@/lib/mail/schema.ts";

export interface Transport {
  /** Resolves once the mail server has taken the mail. */
  send(message: Message): Promise<void>;
}

/** A mail server that says nothing for this long will not take the mail. */
const TIMEOUT_MS = 20_000;

/** Loaded at the first mail: most starts send none, and the package is large. */
export function createSmtpTransport({ smtpUrl, from }: MailConfig): Transport {
  return {
    async send({ listUnsubscribe, ...message }) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url: smtpUrl,
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
