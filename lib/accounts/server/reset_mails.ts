/** The mails of resetting a password. */
import type { ResetMails } from "@/lib/accounts/server/reset.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";

/** `baseUrl` is where the links lead. */
export function createResetMails(
  { mailer, baseUrl, seriesTitle }: { mailer: Mailer; baseUrl: URL; seriesTitle: string },
): ResetMails {
  const greet = (firstName: string) => firstName ? `Hello ${firstName},` : "Hello,";
  return {
    async sendLink({ email, firstName, token }) {
      const url = new URL("/reset-password", baseUrl);
      url.search = new URLSearchParams({ token, email }).toString();
      const first = [
        greet(firstName),
        `someone, most likely you, wants a new password for ${seriesTitle}. Go on here:`,
      ];
      const last =
        "The link works once, for 10 minutes. If it was not you, leave this mail alone and nothing happens.";
      await mailer.send({
        to: email,
        subject: `A new password for ${seriesTitle}`,
        text: [...first, url.href, last].join("\n\n") + "\n",
        html: [
          ...first.map(paragraph),
          `<p><a href="${escapeHtml(url.href)}">Choose a new password</a></p>`,
          paragraph(last),
        ].join("\n"),
      });
    },
    async sendChanged({ email, firstName }) {
      const contact = new URL("/contact", baseUrl).href;
      const paragraphs = [
        greet(firstName),
        `your password for ${seriesTitle} has been changed, and every device was signed out.`,
        `If it was not you, write to us at once: ${contact}`,
      ];
      await mailer.send({
        to: email,
        subject: "Your password has been changed",
        text: paragraphs.join("\n\n") + "\n",
        html: paragraphs.map(paragraph).join("\n"),
      });
    },
  };
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
