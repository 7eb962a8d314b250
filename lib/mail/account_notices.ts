/** Mails on changes to an account: plain text first; the HTML carries the same words and no picture. */
import type { Notices } from "@/lib/accounts/notices.ts";
import type { Mailer } from "@/lib/mail/mailer.ts";
import type { Message } from "@/lib/mail/schema.ts";
import { escapeHtml } from "@/lib/mail/templates.ts";

interface Letter {
  to: string;
  firstName: string;
  subject: string;
  paragraphs: string[];
}

/** Writes in the name of the series; `baseUrl` is where the links lead. */
export function createAccountNotices(
  { mailer, baseUrl, seriesTitle }: {
    mailer: Pick<Mailer, "send">;
    baseUrl: URL;
    seriesTitle: string;
  },
): Notices {
  const contact = new URL("/contact", baseUrl).href;
  const notYou = `If this was not you, write to us at once: ${contact}`;
  return {
    async confirmEmail({ token, ...who }) {
      const link = new URL("/verify-email", baseUrl);
      link.searchParams.set("token", token);
      await mailer.send(toMessage({
        ...who,
        subject: `Confirm your new address for ${seriesTitle}`,
        paragraphs: [
          `please confirm that this shall be the e-mail address of your account with ${seriesTitle}:`,
          link.href,
          "The link works once, for 24 hours. If you did not ask for it, leave this mail alone and nothing changes.",
        ],
      }));
    },
    async emailChanged({ newEmail, ...who }) {
      await mailer.send(toMessage({
        ...who,
        subject: `Your address for ${seriesTitle} was changed`,
        paragraphs: [`your account with ${seriesTitle} now has the address ${newEmail}.`, notYou],
      }));
    },
    async passwordChanged(who) {
      await mailer.send(toMessage({
        ...who,
        subject: `Your password for ${seriesTitle} was changed`,
        paragraphs: [
          `the password of your account with ${seriesTitle} was changed, and every other device was signed out.`,
          notYou,
        ],
      }));
    },
  };
}

function toMessage({ to, firstName, subject, paragraphs }: Letter): Message {
  const all = [firstName ? `Hello ${firstName},` : "Hello,", ...paragraphs];
  return {
    to,
    subject,
    text: all.join("\n\n") + "\n",
    html: all.map((text) => `<p>${linked(text)}</p>`).join("\n"),
  };
}

/** An address of this site within a sentence, as a link. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/\S+/, (href) => `<a href="${href}">${href}</a>`);
}
