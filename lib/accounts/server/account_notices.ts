/** Mails on changes to an account. */
import type { Notices } from "@/lib/accounts/notices.ts";
import { toLetter } from "@/lib/platform/server/mail/letter.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import type { Message } from "@/lib/platform/server/mail/schema.ts";

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
    async addressKnown(who) {
      const signIn = new URL("/login", baseUrl).href;
      await mailer.send(toMessage({
        ...who,
        subject: `You have an account with ${seriesTitle}`,
        paragraphs: [
          `someone wanted to give this address to another account with ${seriesTitle}. It is the address of yours, so nothing has changed.`,
          `If it was you: this is the account that you can sign in to with this address: ${signIn}`,
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

function toMessage({ firstName, paragraphs, ...letter }: Letter): Message {
  const greeting = firstName ? `Hello ${firstName},` : "Hello,";
  return toLetter({ ...letter, paragraphs: [greeting, ...paragraphs] });
}
