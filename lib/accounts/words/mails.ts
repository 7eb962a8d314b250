// Made of lib/accounts/messages/en.json by `deno task words`: change it there.

export const MAILS = {
  hello: "Hello,",
  helloTo: (firstName: string | number): string => `Hello ${firstName},`,
  leaveAlone: "If this wasn't you, just ignore this email. Nothing will happen.",
  writeToUs: "If this wasn't you, write to us right away:",
  signupLink: {
    subject: (series: string | number): string => `Welcome to ${series}`,
    open: (series: string | number): string =>
      `Welcome to ${series}. Open this link to finish setting up your account and go back to where you were:`,
    place: "We'll keep your place on every device you sign in on, down to the second.",
    once:
      "The link works once, within 24 hours. If this wasn't you, just ignore this email. Nothing will happen.",
  },
  signupKnown: {
    subject: (series: string | number): string => `You already have an account with ${series}`,
    login: (series: string | number): string =>
      `Someone, probably you, tried to sign up for ${series} with this address. You already have an account. Sign in here:`,
    reset: "Forgot your password? Choose a new one:",
  },
  emailLink: {
    subject: (series: string | number): string => `Confirm your new email address for ${series}`,
    confirm: (series: string | number): string =>
      `Please confirm your new email address for ${series}:`,
    once:
      "The link works once, within 24 hours. If you didn't ask for this, just ignore this email. Nothing will change.",
  },
  emailKnown: {
    subject: (series: string | number): string => `You already have an account with ${series}`,
    unchanged: (series: string | number): string =>
      `Someone tried to move another ${series} account to this address. It already belongs to your account, so nothing has changed.`,
    login: "If it was you, sign in to the account with this address here:",
  },
  emailChanged: {
    subject: (series: string | number): string =>
      `Your email address for ${series} has been changed`,
    changed: (series: string | number, newEmail: string | number): string =>
      `Your account with ${series} now uses the address ${newEmail}.`,
  },
  passwordChanged: {
    subject: (series: string | number): string => `Your password for ${series} has been changed`,
    changed: (series: string | number): string =>
      `Your password for ${series} has been changed, and every other device was signed out.`,
  },
  resetLink: {
    subject: (series: string | number): string => `Reset your password for ${series}`,
    choose: (series: string | number): string =>
      `Someone, probably you, asked to reset the password for ${series}. Choose a new one here:`,
    label: "Choose a new password",
    once:
      "The link works once, within 10 minutes. If this wasn't you, just ignore this email. Nothing will happen.",
  },
  passwordReset: {
    subject: "Your password has been changed",
    changed: (series: string | number): string =>
      `Your password for ${series} has been changed, and every device was signed out.`,
  },
} as const;
