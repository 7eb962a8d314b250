/** The mails of accounts: links that prove an address, and news of changes to their owner. */

import { language } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { type Paragraph, toLetter } from "@/lib/platform/mail/letter.server.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import {
  confirmSignupPath,
  LOGIN_PATH,
  RESET_PASSWORD_PATH,
  resetPasswordPath,
  verifyEmailPath,
  withRedirect,
} from "./addresses.ts";
import { personName, type UserRecord } from "./schema.ts";
import { UNPROVED } from "./words.ts";
import { MAILS } from "./words/mails.ts";

/** The recipient of an account's mail. */
type Owner = Pick<UserRecord, "email" | "firstName" | "emailVerifiedAtMs" | "language">;

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

/** By name, if there is one, only at an address that was proved to be the account's. */
const greet = ({ emailVerifiedAtMs, firstName }: Owner): string =>
  emailVerifiedAtMs !== null && firstName !== "" && personName.safeParse(firstName).success
    ? MAILS.helloTo(firstName)
    : MAILS.hello;

/** A mail to an unproved address contains nothing that was typed in: the address may be a stranger's. */
export function createAccountMails(site: AccountMailsOptions) {
  const { mailer, baseUrl, contactPath } = site;
  const href = (path: string) => new URL(path, baseUrl).href;
  const writeToUs = (): Paragraph => ({ before: MAILS.writeToUs, href: href(contactPath) });
  const send = (to: string, subject: string, paragraphs: Paragraph[]): Promise<void> =>
    mailer.send(
      toLetter({ to, subject, paragraphs: [...paragraphs, SIGN_OFF.wishes(site.seriesTitle)] }),
    );
  /** In the language that the owner has chosen, else in that in which the mail was asked for. */
  const write = (
    owner: Owner,
    letter: () => [subject: string, paragraphs: Paragraph[]],
  ): Promise<void> =>
    withLanguage(owner.language ?? language(), () => send(owner.email, ...letter()));
  return {
    /** A sign-up with an unused address: the link that creates the account. */
    sendSignupLink({ to, token }: { to: string; token: string }): Promise<void> {
      const { subject, open, place, once } = MAILS.signupLink, series = site.seriesTitle;
      const link = { href: href(confirmSignupPath(token)) };
      return send(to, subject(series), [MAILS.hello, open(series), link, place, once]);
    },
    /** A sign-up with the address of an existing account: how to get into it. */
    sendSignupKnown({ to, redirect }: { to: string; redirect: string }): Promise<void> {
      const { subject, login, reset } = MAILS.signupKnown, series = site.seriesTitle;
      return send(to, subject(series), [
        MAILS.hello,
        login(series),
        { href: href(withRedirect(LOGIN_PATH, redirect)) },
        { before: reset, href: href(RESET_PASSWORD_PATH) },
        MAILS.leaveAlone,
      ]);
    },
    /** To the new address of an account: the link that makes it the account's. */
    sendEmailLink({ to, token }: { to: string; token: string }): Promise<void> {
      const { subject, confirm, once } = MAILS.emailLink, series = site.seriesTitle;
      const link = { href: href(verifyEmailPath(token)) };
      return send(to, subject(series), [MAILS.hello, confirm(series), link, once]);
    },
    /** To the owner of an address that another account has asked for: it stays the owner's. */
    sendEmailKnown: (owner: Owner): Promise<void> =>
      write(owner, () => {
        const { subject, unchanged, login } = MAILS.emailKnown, series = site.seriesTitle;
        const link = { before: login, href: href(LOGIN_PATH) };
        return [subject(series), [greet(owner), unchanged(series), link]];
      }),
    /** To the old address, so that a thief cannot move the account unnoticed. */
    sendEmailChanged: (owner: Owner, newEmail: string): Promise<void> =>
      write(owner, () => {
        const { subject, changed } = MAILS.emailChanged, series = site.seriesTitle;
        return [subject(series), [greet(owner), changed(series, newEmail), writeToUs()]];
      }),
    sendPasswordChanged: (owner: Owner): Promise<void> =>
      write(owner, () => {
        const { subject, changed } = MAILS.passwordChanged, series = site.seriesTitle;
        return [subject(series), [greet(owner), changed(series), writeToUs()]];
      }),
    /** To someone who has lost the password: the link to the page that asks for the answer. */
    sendResetLink: (owner: Owner, token: string): Promise<void> =>
      write(owner, () => {
        const { subject, choose, label, once } = MAILS.resetLink, series = site.seriesTitle;
        // With a label, because the address is too long to be read.
        const link = { href: href(resetPasswordPath({ token, email: owner.email })), label };
        return [subject(series), [greet(owner), choose(series), link, once]];
      }),
    /** Tells the owner of a reset, which somebody else may have done. */
    sendPasswordReset: (owner: Owner, { isFirstProof }: { isFirstProof: boolean }): Promise<void> =>
      write(owner, () => {
        const { subject, changed } = MAILS.passwordReset;
        return [subject, [
          greet(owner),
          changed(site.seriesTitle),
          ...isFirstProof ? [UNPROVED.ended] : [],
          writeToUs(),
        ]];
      }),
  };
}
