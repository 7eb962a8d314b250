/** A request for help on its way to the author; an answer to the mail goes to the listener. */
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";
import type { SendHelpRequest } from "@/lib/support/server/service.ts";

export function createHelpRequestMail(
  { mailer, to }: { mailer: Mailer; to: string },
): SendHelpRequest {
  return async ({ email, subject, message, userId }) => {
    const from = userId === null
      ? `From ${email}, a visitor.`
      : `From ${email}, sent from the account ${userId}.`;
    await mailer.send({
      to,
      replyTo: email,
      subject: `Support request: ${subject || "no subject"}`,
      text: `${message}\n\n${from}\n`,
      html: [message, from].map((text) =>
        `<p style="white-space: pre-wrap">${escapeHtml(text)}</p>`
      ).join("\n"),
    });
  };
}
