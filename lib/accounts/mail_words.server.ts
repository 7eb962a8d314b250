/**
 * Texts of account mails. `series` is the name in which they are sent. A mail to an unproved address contains
 * nothing that was typed in: the address may be a stranger's.
 */

import type { Paragraph } from "@/lib/platform/mail/letter.server.ts";
import { UNPROVED } from "./words.ts";

interface Words {
  subject: string;
  paragraphs: Paragraph[];
}

const HELLO = "Hello,";
const LEAVE_ALONE = "If it was not you, leave this mail alone and nothing happens.";
/** "": nobody is greeted by name. */
const greet = (firstName: string): string => firstName ? `Hello ${firstName},` : HELLO;

export const signupLink = ({ series, link }: { series: string; link: string }): Words => ({
  subject: `Welcome to ${series}`,
  paragraphs: [
    HELLO,
    `welcome to ${series}. Open this link and your account is ready, and you are back where you were:`,
    { href: link },
    "Your place is kept on every device you sign in on, to the second.",
    `The link works once, for 24 hours. ${LEAVE_ALONE}`,
  ],
});

export const signupKnown = (
  { series, login, reset }: { series: string; login: string; reset: string },
): Words => ({
  subject: `You have an account with ${series}`,
  paragraphs: [
    HELLO,
    `someone, most likely you, wanted to sign up for ${series} with this address. You have an account already. Sign in here:`,
    { href: login },
    { before: "The password is lost? Choose a new one:", href: reset },
    LEAVE_ALONE,
  ],
});

interface ToListener {
  series: string;
  firstName: string;
}

export const emailLink = ({ series, link }: { series: string; link: string }): Words => ({
  subject: `Confirm your new address for ${series}`,
  paragraphs: [
    HELLO,
    `please confirm that this shall be the e-mail address of your account with ${series}:`,
    { href: link },
    "The link works once, for 24 hours. If you did not ask for it, leave this mail alone and nothing changes.",
  ],
});

export const emailKnown = (
  { series, firstName, login }: ToListener & { login: string },
): Words => ({
  subject: `You have an account with ${series}`,
  paragraphs: [
    greet(firstName),
    `someone wanted to give this address to another account with ${series}. It is the address of yours, so nothing has changed.`,
    {
      before: "If it was you: this is the account that you can sign in to with this address:",
      href: login,
    },
  ],
});

const writeToUs = (contact: string): Paragraph => ({
  before: "If this was not you, write to us at once:",
  href: contact,
});

export const emailChanged = (
  { series, firstName, newEmail, contact }: ToListener & { newEmail: string; contact: string },
): Words => ({
  subject: `Your address for ${series} was changed`,
  paragraphs: [
    greet(firstName),
    `your account with ${series} now has the address ${newEmail}.`,
    writeToUs(contact),
  ],
});

export const passwordChanged = (
  { series, firstName, contact }: ToListener & { contact: string },
): Words => ({
  subject: `Your password for ${series} was changed`,
  paragraphs: [
    greet(firstName),
    `the password of your account with ${series} was changed, and every other device was signed out.`,
    writeToUs(contact),
  ],
});

export const resetLink = ({ series, firstName, link }: ToListener & { link: string }): Words => ({
  subject: `A new password for ${series}`,
  paragraphs: [
    greet(firstName),
    `someone, most likely you, wants a new password for ${series}. Go on here:`,
    { href: link, label: "Choose a new password" }, // too long to be read
    `The link works once, for 10 minutes. ${LEAVE_ALONE}`,
  ],
});

export const passwordReset = (
  { series, firstName, contact, isFirstProof }: ToListener & {
    contact: string;
    isFirstProof: boolean;
  },
): Words => ({
  subject: "Your password has been changed",
  paragraphs: [
    greet(firstName),
    `your password for ${series} has been changed, and every device was signed out.`,
    ...isFirstProof ? [UNPROVED.ended] : [],
    writeToUs(contact),
  ],
});
