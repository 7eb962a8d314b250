/**
 * Texts of account mails. `series` is the name in which they are sent. A mail to an unproved address contains
 * nothing that was typed in: the address may be a stranger's.
 */

import type { Paragraph } from "@/lib/platform/mail/letter.server.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { UNPROVED } from "./words.ts";

interface Words {
  subject: string;
  paragraphs: Paragraph[];
}

const HELLO = "Hello,";
const LEAVE_ALONE = "If this wasn't you, just ignore this email. Nothing will happen.";
/** "": nobody is greeted by name. */
const greet = (firstName: string): string => firstName ? `Hello ${firstName},` : HELLO;

export const signupLink = ({ series, link }: { series: string; link: string }): Words => ({
  subject: `Welcome to ${series}`,
  paragraphs: [
    HELLO,
    `Welcome to ${series}. Open this link to finish setting up your account and go back to where you were:`,
    { href: link },
    "We'll keep your place on every device you sign in on, down to the second.",
    `The link works once, within 24 hours. ${LEAVE_ALONE}`,
    SIGN_OFF.wishes(series),
  ],
});

export const signupKnown = (
  { series, login, reset }: { series: string; login: string; reset: string },
): Words => ({
  subject: `You already have an account with ${series}`,
  paragraphs: [
    HELLO,
    `Someone, probably you, tried to sign up for ${series} with this address. You already have an account. Sign in here:`,
    { href: login },
    { before: "Forgot your password? Choose a new one:", href: reset },
    LEAVE_ALONE,
    SIGN_OFF.wishes(series),
  ],
});

interface ToListener {
  series: string;
  firstName: string;
}

export const emailLink = ({ series, link }: { series: string; link: string }): Words => ({
  subject: `Confirm your new email address for ${series}`,
  paragraphs: [
    HELLO,
    `Please confirm your new email address for ${series}:`,
    { href: link },
    "The link works once, within 24 hours. If you didn't ask for this, just ignore this email. Nothing will change.",
    SIGN_OFF.wishes(series),
  ],
});

export const emailKnown = (
  { series, firstName, login }: ToListener & { login: string },
): Words => ({
  subject: `You already have an account with ${series}`,
  paragraphs: [
    greet(firstName),
    `Someone tried to move another ${series} account to this address. It already belongs to your account, so nothing has changed.`,
    {
      before: "If it was you, sign in to the account with this address here:",
      href: login,
    },
    SIGN_OFF.wishes(series),
  ],
});

const writeToUs = (contact: string): Paragraph => ({
  before: "If this wasn't you, write to us right away:",
  href: contact,
});

export const emailChanged = (
  { series, firstName, newEmail, contact }: ToListener & { newEmail: string; contact: string },
): Words => ({
  subject: `Your email address for ${series} has been changed`,
  paragraphs: [
    greet(firstName),
    `Your account with ${series} now uses the address ${newEmail}.`,
    writeToUs(contact),
    SIGN_OFF.wishes(series),
  ],
});

export const passwordChanged = (
  { series, firstName, contact }: ToListener & { contact: string },
): Words => ({
  subject: `Your password for ${series} has been changed`,
  paragraphs: [
    greet(firstName),
    `Your password for ${series} has been changed, and every other device was signed out.`,
    writeToUs(contact),
    SIGN_OFF.wishes(series),
  ],
});

export const resetLink = ({ series, firstName, link }: ToListener & { link: string }): Words => ({
  subject: `Reset your password for ${series}`,
  paragraphs: [
    greet(firstName),
    `Someone, probably you, asked to reset the password for ${series}. Choose a new one here:`,
    { href: link, label: "Choose a new password" }, // too long to be read
    `The link works once, within 10 minutes. ${LEAVE_ALONE}`,
    SIGN_OFF.wishes(series),
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
    `Your password for ${series} has been changed, and every device was signed out.`,
    ...isFirstProof ? [UNPROVED.ended] : [],
    writeToUs(contact),
    SIGN_OFF.wishes(series),
  ],
});
