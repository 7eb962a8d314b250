/** The mails of accounts: links that prove an address, and news of changes to their owner. */
import {
  confirmSignupPath,
  LOGIN_PATH,
  RESET_PASSWORD_PATH,
  resetPasswordPath,
  verifyEmailPath,
  withRedirect,
} from "@/lib/accounts/addresses.ts";
import * as words from "@/lib/accounts/server/mails/words.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";
import { toLetter } from "@/lib/platform/server/mail/letter.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import type { Message } from "@/lib/platform/server/mail/schema.ts";

interface ToListener {
  to: string;
  firstName: string;
}

/** Sends the mails of accounts; null where the site sends no mail. */
export interface AccountMails {
  /** A sign-up with an address that nobody has yet: the link that makes the account. */
  sendSignupLink(o: { to: string; token: string }): Promise<void>;
  /** A sign-up with an address that has an account: the ways in. */
  sendSignupKnown(o: { to: string; redirect: string }): Promise<void>;
  /** To the new address of an account: the link that makes it the account's. */
  sendEmailLink(o: ToListener & { token: string }): Promise<void>;
  /** To the owner of an address that another account has asked for: it stays the owner's. */
  sendEmailKnown(o: ToListener): Promise<void>;
  /** To the old address, so that a thief cannot move the account in silence. */
  sendEmailChanged(o: ToListener & { newEmail: string }): Promise<void>;
  sendPasswordChanged(o: ToListener): Promise<void>;
  /** To someone who has lost the password: the link to the page that asks for the answer. */
  sendResetLink(o: ToListener & { token: string }): Promise<void>;
  /** Tells the owner of a reset, who may not be the one who did it. */
  sendPasswordReset(o: ToListener): Promise<void>;
}

export interface AccountMailsOptions {
  mailer: Pick<Mailer, "send">;
  /** Where the links lead. */
  baseUrl: URL;
  /** The page on which people write to the site. */
  contactPath: string;
  /** Read for every mail, because the author may change it. */
  seriesTitle: string;
}

export function createAccountMails(site: AccountMailsOptions): AccountMails {
  const { mailer, baseUrl, contactPath } = site;
  const href = (path: string) => new URL(path, baseUrl).href;
  const contact = href(contactPath);
  const send = (to: string, letter: { subject: string; paragraphs: string[] }) =>
    mailer.send(toLetter({ to, ...letter }));
  return {
    sendSignupLink: ({ to, token }) =>
      send(
        to,
        words.signupLink({ series: site.seriesTitle, link: href(confirmSignupPath(token)) }),
      ),
    sendSignupKnown({ to, redirect }) {
      const login = href(withRedirect(LOGIN_PATH, redirect));
      return send(
        to,
        words.signupKnown({ series: site.seriesTitle, login, reset: href(RESET_PASSWORD_PATH) }),
      );
    },
    sendEmailLink: ({ to, firstName, token }) =>
      send(
        to,
        words.emailLink({
          series: site.seriesTitle,
          firstName,
          link: href(verifyEmailPath(token)),
        }),
      ),
    sendEmailKnown: ({ to, firstName }) =>
      send(to, words.emailKnown({ series: site.seriesTitle, firstName, login: href(LOGIN_PATH) })),
    sendEmailChanged: ({ to, ...o }) =>
      send(to, words.emailChanged({ series: site.seriesTitle, contact, ...o })),
    sendPasswordChanged: ({ to, firstName }) =>
      send(to, words.passwordChanged({ series: site.seriesTitle, firstName, contact })),
    sendResetLink({ to, firstName, token }) {
      const link = href(resetPasswordPath({ token, email: to }));
      return mailer.send(
        resetMessage(to, link, words.resetLink({ series: site.seriesTitle, firstName })),
      );
    },
    sendPasswordReset: ({ to, firstName }) =>
      send(to, words.passwordReset({ series: site.seriesTitle, firstName, contact })),
  };
}

/** In HTML the link has words of its own: it is too long to be read. */
function resetMessage(
  to: string,
  link: string,
  { subject, before, label, after }: ReturnType<typeof words.resetLink>,
): Message {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to,
    subject,
    text: [...before, link, after].join("\n\n") + "\n",
    html: [
      ...before.map(paragraph),
      `<p><a href="${escapeHtml(link)}">${label}</a></p>`,
      paragraph(after),
    ].join("\n"),
  };
}
