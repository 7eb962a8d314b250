/** The mails of accounts: links that prove an address, and news of changes to their owner. */

import { type Paragraph, toLetter } from "@/lib/platform/mail/letter.server.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import {
  confirmSignupPath,
  LOGIN_PATH,
  RESET_PASSWORD_PATH,
  resetPasswordPath,
  verifyEmailPath,
  withRedirect,
} from "./addresses.ts";
import * as words from "./mail_words.server.ts";
import { personName, type UserRecord } from "./schema.ts";

/** The recipient of an account's mail: greeted by name only at an address that was proved to be theirs. */
type Owner = Pick<UserRecord, "email" | "firstName" | "emailVerifiedAtMs">;

/** Sends the mails of accounts; null where the site sends no mail. */
export type AccountMails = ReturnType<typeof createAccountMails>;

export interface AccountMailsOptions {
  mailer: Pick<Mailer, "send">;
  /** Where the links lead. */
  baseUrl: URL;
  /** The page on which people write to the site. */
  contactPath: string;
  /** Read for every mail, because the author may change it. */
  seriesTitle: string;
}

export function createAccountMails(site: AccountMailsOptions) {
  const { mailer, baseUrl, contactPath } = site;
  const href = (path: string) => new URL(path, baseUrl).href;
  const contact = href(contactPath);
  const send = (to: string, letter: { subject: string; paragraphs: Paragraph[] }) =>
    mailer.send(toLetter({ to, ...letter }));
  const to = ({ emailVerifiedAtMs, firstName }: Owner) => {
    const isGreeted = emailVerifiedAtMs !== null && personName.safeParse(firstName).success;
    return { series: site.seriesTitle, firstName: isGreeted ? firstName : "" };
  };
  return {
    /** A sign-up with an unused address: the link that creates the account. */
    sendSignupLink({ to, token }: { to: string; token: string }): Promise<void> {
      const link = href(confirmSignupPath(token));
      return send(to, words.signupLink({ series: site.seriesTitle, link }));
    },
    /** A sign-up with the address of an existing account: how to get into it. */
    sendSignupKnown({ to, redirect }: { to: string; redirect: string }): Promise<void> {
      const login = href(withRedirect(LOGIN_PATH, redirect));
      return send(
        to,
        words.signupKnown({ series: site.seriesTitle, login, reset: href(RESET_PASSWORD_PATH) }),
      );
    },
    /** To the new address of an account: the link that makes it the account's. */
    sendEmailLink({ to, token }: { to: string; token: string }): Promise<void> {
      const link = href(verifyEmailPath(token));
      return send(to, words.emailLink({ series: site.seriesTitle, link }));
    },
    /** To the owner of an address that another account has asked for: it stays the owner's. */
    sendEmailKnown: (owner: Owner) =>
      send(owner.email, words.emailKnown({ ...to(owner), login: href(LOGIN_PATH) })),
    /** To the old address, so that a thief cannot move the account unnoticed. */
    sendEmailChanged: (owner: Owner, newEmail: string) =>
      send(owner.email, words.emailChanged({ ...to(owner), contact, newEmail })),
    sendPasswordChanged: (owner: Owner) =>
      send(owner.email, words.passwordChanged({ ...to(owner), contact })),
    /** To someone who has lost the password: the link to the page that asks for the answer. */
    sendResetLink(owner: Owner, token: string): Promise<void> {
      const link = href(resetPasswordPath({ token, email: owner.email }));
      return send(owner.email, words.resetLink({ ...to(owner), link }));
    },
    /** Tells the owner of a reset, which somebody else may have done. */
    sendPasswordReset: (owner: Owner, o: { isFirstProof: boolean }) =>
      send(owner.email, words.passwordReset({ ...to(owner), ...o, contact })),
  };
}
