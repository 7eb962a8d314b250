/** What accounts say to people; the texts of the error catalogue word for word (spec 2 section 8). */

export const REFUSALS = {
  invalidCredentials: "Please check your credentials and try again.",
  emailTaken: "There is an account with this e-mail address already. Please sign in.",
  emailFixed: "The e-mail address of an account is not changed here.",
  demoAccount: "Everyone who tries the demo shares this account: it stays as it is.",
  wrongPassword: "That is not the password of this account.",
  providerAway:
    "The payment provider does not answer right now, so nothing was deleted. Please try again.",
  signInAgain: "Please sign in again to change the answer for account recovery.",
  notVerified: "We couldn't verify your identity. Please try again.",
  resetExpired:
    "Too much time has passed, or this was done already. Please verify your identity again.",
  linkExpired: "This link was used already, or is older than 24 hours.",
  mailedOften:
    "This address has had several mails from us in the last minutes. If it is yours, open the link in the newest one on this device, then try again. Or wait a moment.",
  busy: "Many people are signing in right now. Please try again in a moment.",
  otherListener: "Somebody else is signed in here now.",
} as const;

export const PASSWORDS = {
  tooShort: "Password must be at least 6 characters long.",
  tooLong: (max: number) => `Password must be at most ${max} characters long.`,
  common: "This password is among the first that anyone would try. Please choose another.",
  hint: "At least 6 characters; a short sentence is better.",
} as const;

/** Beside a field that cannot be used. */
export const FIELDS = {
  blank: "Please fill in this field.",
  shortAnswer: "Security answer must be at least 3 characters long",
} as const;

/** In the frame of every page. */
export const NAV = {
  label: "Account",
  login: "Sign In",
  account: "Account Settings",
  logout: "Sign Out",
} as const;

export const LOGIN = {
  title: "Sign In",
  heading: "Welcome back",
  lead: "Your place is kept, to the second.",
  description: (series: string) => `Sign in and go on where you stopped listening to ${series}.`,
  submit: "Sign In",
  signup: { text: "New here?", label: "Create an account" },
  email: "Email",
  password: "Password",
  forgot: "Forgot Password?",
  reset: "Reset Password",
  toAccount: { title: "Authentication Error", text: "Please sign in to see your account." },
  toSignup: { title: "Almost there", text: "Sign in to finish, or create an account first." },
  missing: {
    title: "Missing information",
    text: "Please enter both your email and password.",
  },
  noCookies: {
    title: "Your browser blocked our cookie",
    text:
      "Your password is right, but signing in needs a cookie. Allow cookies for this site, then sign in again.",
  },
  unusable: {
    title: "Login Failed",
    text: "Please check your credentials and try again.",
  },
  failedTitle: "Login Failed",
  refusedTitle: "Invalid credentials",
  /** Where everybody may sign in; the password follows. */
  demo: (emails: readonly string[]) => `Demo: sign in as ${emails.join(" or ")} with the password`,
  openMailFirst: "Just signed up? Open the link in our mail first.",
} as const;

export const SIGNUP = {
  title: "Create an account",
  lead: "It keeps your place on every device.",
  description: (series: string) => `An account keeps your place in ${series} on every device.`,
  submit: "Create Account",
  login: { text: "You have an account?", label: "Sign in" },
  email: { label: "Email", hint: "Also the name you sign in with." },
  password: "Password",
  answer: {
    label: "Answer for account recovery",
    hint: "Something only you would answer. It is kept as safely as your password.",
  },
  missing: { title: "Missing information", text: "Please fill in all required fields" },
  failed: {
    title: "Account Creation Failed",
    text: "There was a problem creating your account. Please try again.",
  },
  /** The same whether or not the address has an account. */
  mailSent: {
    title: "Check your mail",
    text: "We have sent you a mail. Open the link in it to go on.",
    lead: {
      before: "We have sent a mail to",
      after: "Open the link in it, and you go on where you were.",
    },
    elsewhere: { before: "Opened it on another device? Then", link: "sign in", after: "here." },
    nothing: { before: "Nothing there? Look into the spam, or", link: "try again" },
  },
} as const;

/** Below every form that asks who someone is, after how many there are. */
export const READERS = "readers are already inside";

export const NAMES = { first: "First name", last: "Last name" } as const;

/** Behind the link of a sign-up's mail. */
export const SIGNUP_LINK = {
  title: "Finish your sign-up",
  heading: "Welcome",
  lead: (email: string) => `One press, and the account of ${email} is ready.`,
  submit: "Finish and Sign In",
  leave: { text: "You did not sign up?", label: "Leave this page; nothing happens" },
  password: {
    label: "Password",
    hint: "The one you chose when you signed up: this is another browser.",
  },
  again: "Please try again",
  expired: {
    title: "This link works no more",
    text: "It was used already, or is older than 24 hours. If your account is ready, sign in.",
  },
  takenTitle: "You have an account",
  login: "Sign In",
} as const;

/** To somebody who has proved an account's address for the first time, on the page and by mail. */
export const UNPROVED = {
  ended:
    "This was the first time that you showed us this address is yours. So whatever was set up in the account before has ended, in case a stranger did it: podcast addresses, shared clips and years, business details, names, downloads and devices. Your books and your place in them are all there.",
} as const;

/** Resetting a password. */
export const RESET = {
  title: "Reset Password",
  verified: { title: "Identity Verified", text: "Please set your new password." },
  emailSent: {
    title: "Email Sent",
    text: "If an account with this email exists, you will receive reset instructions.",
  },
  done: {
    title: "Password Reset Successful",
    text: "Your password has been updated. You can now log in with your new password.",
  },
  demoDone: { title: "Password Reset Successful", text: "Your password has been updated." },
  spentLink: {
    title: "This link works no more",
    text: "It was used already, or is older than 10 minutes. A new one is sent from here.",
  },
  invalidEmail: { title: "Invalid Email", text: "Please enter a valid email address" },
  shortAnswer: { title: "Verification Failed", text: FIELDS.shortAnswer },
  mismatch: { title: "Passwords Don't Match", text: "Please make sure your passwords match." },
  shortPassword: { title: "Password Too Short", text: PASSWORDS.tooShort },
  tooLong: (max: number) => ({
    title: "Reset Failed",
    text: `Please use at most ${max} characters.`,
  }),
  /** The way to people follows. */
  notVerified: {
    title: "Verification Failed",
    text: "We couldn't verify your identity. Please try again or",
  },
  /** The way to people follows. */
  wentWrong: "Something went wrong. Please try again or",
  contact: "Contact Us",
  refusedTitle: { mail: "Verification Error", verify: "Verification Error", set: "Reset Failed" },
  wrongTitle: { mail: "Verification Error", verify: "Verification Error", set: "Reset Error" },
  complete: {
    title: "Password Reset Complete",
    text: "Your password has been successfully updated",
    login: "Login with New Password",
  },
  heading: { mail: "Reset Password", verify: "Reset Password", set: "Set new password" },
  lead: {
    mail: "We send a link to the address of your account. It works for 10 minutes.",
    verify: "Tell us who you are, then choose a new password.",
    set: "Every device you are signed in on will be signed out.",
  },
  submit: { mail: "Send Reset Link", verify: "Verify Identity", set: "Reset Password" },
  busy: { mail: "Verifying...", verify: "Verifying...", set: "Updating..." },
  login: "Back to login",
  newPassword: "New Password",
  confirmPassword: "Confirm New Password",
  email: { label: "Email", placeholder: "Enter your email address" },
  answer: {
    label: "Security answer",
    placeholder: "Answer for account recovery",
    hint: "The answer you gave when you made your account. Capitals do not matter.",
  },
  demo: (emails: readonly string[]) => `Demo: any answer works for ${emails.join(" and ")}.`,
} as const;

/** Behind the link that proves an e-mail address. */
export const VERIFY_EMAIL = {
  title: "Confirm your e-mail address",
  submit: "Confirm",
  verified: { title: "Thank you", text: "Your e-mail address is confirmed." },
  lead: (email: string) => `Your account is to have the address ${email}.`,
  password: {
    label: "Password",
    hint: "The one of your account: you aren't signed in to it in this browser.",
  },
  again: "Please try again",
  leave: { text: "You didn't ask for this?", label: "Leave this page; nothing happens" },
  expired: {
    title: "This link works no more",
    text: "It was used already, or is older than 24 hours. Your account works all the same.",
  },
  home: "Return to Home",
} as const;

/** Messages on /account about what has just been done there. */
export const ACCOUNT_DONE = {
  names: "Your name is saved.",
  password: "Your password is changed. Every other device was signed out.",
  email: "Your e-mail address is changed.",
  "email-sent":
    "We have sent a mail to the new address. It becomes yours here once you follow the link in it.",
  device: "That device is signed out.",
} as const;

/** The pages that change something of an account. */
export const SETTINGS = {
  unusable: { title: "Missing information", text: "Please look at the fields marked below." },
  refusedTitle: "Nothing was changed",
  back: "Back to your account",
  home: "Return to Home",
  email: {
    title: "Change email",
    submit: "Change Email",
    label: "New email",
    mailHint: "We send a link there; the change waits for it.",
    lead: { before: "Now", after: "the name you sign in with, and where receipts go." },
  },
  password: {
    title: "Change password",
    lead: "Every other device is signed out.",
    submit: "Change Password",
    current: "Current password",
    next: "New password",
  },
  deletion: {
    title: "Delete my account",
    submit: "Delete My Account for Good",
    hint: "So that nobody else does this on your device.",
    removed:
      "Your name, address, password, devices, places, bookmarks, favourites, reviews and podcast addresses are removed at once and for good. Books you bought can then no longer be heard, and a subscription ends today.",
    requests: "What you have written to us from this account is removed with it.",
    kept: {
      before:
        "What was paid stays in the books, without your name and address: the law asks every seller to keep receipts for years. A",
      link: "refund",
      after: "still works with the number on your receipt, and gifts you gave keep working.",
    },
    copy: { before: "You may want to", link: "download your data", after: "first." },
    done: {
      title: "Your account is deleted",
      text: "Thank you for listening. You can come back with a new account at any time.",
    },
  },
} as const;

/** /account, except for purchases: lib/shop/words. */
export const ACCOUNT = {
  title: "Account",
  heading: "Your account",
  profile: {
    title: "Name, email and password",
    save: "Save Name",
    email: "Change email",
    password: "Change password",
  },
  data: {
    title: "Your data",
    text:
      "A copy of what this store keeps of you: profile, devices, purchases, places, bookmarks, favourites, days of listening, reviews and what you have written to us, as a JSON file. Bookmarks alone are there as",
    bookmarks: "readable text",
    download: "Download my data",
    remove: "Delete my account",
  },
  help: {
    title: "Help & Contact",
    text: "A question, or something that does not play?",
    link: "Contact Support",
  },
  logout: "Sign Out",
} as const;

/** Where the listener is signed in. */
export const DEVICES = {
  title: "Devices",
  current: "This device",
  lastSeen: (day: string) => `Last seen ${day}`,
  signOut: "Sign out",
  signOutOf: (device: string, day: string) => `Sign out ${device}, last seen ${day}`,
  signOutAll: "Sign out everywhere",
  downloads: "Downloads on this device",
} as const;

/** The password of an account that the purchase has made. */
export const FIRST_PASSWORD = {
  title: "Choose a password",
  text: (email: string) =>
    `Your account is ${email}. With a password you hear your book on every device.`,
  /** Where no mail is sent there is no other way back in. */
  only: "Choose it now: without one, nobody gets in again once this browser has forgotten you.",
  label: "Password",
  submit: "Save password",
} as const;
