// Made of lib/accounts/messages/en.json by `deno task words`: change it there.

export enum REFUSALS {
  invalidCredentials = "Please check your credentials and try again.",
  emailTaken = "There's already an account with this email address. Please sign in.",
  emailFixed = "You can't change your email address here. Use Change email in your account.",
  demoAccount = "Everyone who tries the demo shares this account, so it can't be changed.",
  wrongPassword = "That password isn't right. Please try again.",
  providerAway =
    "Our payment provider isn't answering right now, so we haven't deleted anything. Please try again in a moment.",
  signInAgain = "Please sign in again to change your answer for account recovery.",
  notVerified = "We couldn't verify your identity. Please try again.",
  resetExpired =
    "This step has expired or was already completed. Please verify your identity again.",
  linkExpired = "This link has already been used, or it's more than 24 hours old.",
  mailedOften =
    "We've sent several emails to this address in the last few minutes. If it's yours, open the link in the newest one on this device, then try again. Otherwise, wait a moment.",
  busy = "Lots of people are signing in right now. Please try again in a moment.",
  otherListener = "Someone else is signed in here now.",
}

export const PASSWORDS = {
  tooShort: "Password must be at least 6 characters long.",
  tooLong: (max: string | number): string => `Password must be at most ${max} characters long.`,
  common: "That password is too easy to guess. Please choose another.",
  hint: "At least 6 characters. A short sentence is even better.",
} as const;

export enum FIELDS {
  shortAnswer = "Security answer must be at least 3 characters long",
}

export enum NAV {
  label = "Account",
  login = "Sign In",
  account = "Account Settings",
  logout = "Sign Out",
}

export const LOGIN = {
  title: "Sign In",
  heading: "Welcome back",
  lead: "Pick up right where you left off.",
  description: (series: string | number): string =>
    `Sign in and pick up ${series} right where you left off.`,
  submit: "Sign In",
  signup: {
    text: "New here?",
    label: "Create an account",
  },
  email: "Email",
  password: "Password",
  forgot: "Forgot Password?",
  reset: "Reset Password",
  toAccount: {
    title: "Authentication Error",
    text: "Please sign in to see your account.",
  },
  toSignup: {
    title: "Almost there",
    text: "Sign in to finish, or create an account first.",
  },
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
  error: {
    title: "Login error",
    text: "Something went wrong. Please try again.",
  },
  refusedTitle: "Invalid credentials",
  demo: (emails: string | number): string => `Demo: sign in as ${emails} with the password`,
  openMailFirst: "Just signed up? Open the link in our email first.",
} as const;

export const SIGNUP = {
  title: "Create an account",
  lead: "Keep your place on every device.",
  description: (series: string | number): string =>
    `Create an account and keep your place in ${series} on every device.`,
  submit: "Create Account",
  login: {
    text: "Already have an account?",
    label: "Sign in",
  },
  email: {
    label: "Email",
    hint: "You'll use this to sign in.",
  },
  password: "Password",
  answer: {
    label: "Answer for account recovery",
    hint:
      "Something only you know. It helps you reset your password, and we store it just as safely.",
  },
  missing: {
    title: "Missing information",
    text: "Please fill in all required fields",
  },
  failed: {
    title: "Account Creation Failed",
    text: "There was a problem creating your account. Please try again.",
  },
  unreachable: {
    title: "Account Creation Failed",
    text: "Something went wrong. Please try again.",
  },
  mailSent: {
    title: "Check your email",
    text: "We've sent you an email. Open the link in it to continue.",
    lead: {
      before: "We've sent an email to",
      after: "Open the link in it to continue.",
    },
    elsewhere: {
      before: "Opened it on another device?",
      link: "Sign in",
      after: "here.",
    },
    nothing: {
      before: "No email? Check your spam folder, or",
      link: "try again",
    },
  },
} as const;

export const READERS = "readers are already inside";

export enum NAMES {
  first = "First name",
  last = "Last name",
}

export const SIGNUP_LINK = {
  title: "Finish signing up",
  heading: "Welcome",
  lead: (email: string | number): string => `One last step and your account for ${email} is ready.`,
  submit: "Finish and Sign In",
  leave: {
    text: "Didn't sign up? You can safely",
    label: "leave this page",
  },
  password: {
    label: "Password",
    hint: "The one you chose when you signed up. We ask because this is a different browser.",
  },
  again: "Please try again",
  expired: {
    title: "This link no longer works",
    text: "It's been used, or it's more than 24 hours old. If your account is ready, sign in.",
  },
  takenTitle: "You already have an account",
  login: "Sign In",
} as const;

export enum UNPROVED {
  ended =
    "This is the first time you've confirmed that this address is yours. In case a stranger set up anything in the account before, we've cleared it: podcast addresses, shared clips and years, business details, names, downloads and devices. Your books and your places in them are all still there.",
}

export const RESET = {
  title: "Reset Password",
  verified: {
    title: "Identity Verified",
    text: "Please set your new password.",
  },
  emailSent: {
    title: "Email Sent",
    text: "If an account with this email exists, you will receive reset instructions.",
  },
  done: {
    title: "Password Reset Successful",
    text: "Your password has been updated. You can now log in with your new password.",
  },
  demoDone: {
    title: "Password Reset Successful",
    text: "Your password has been updated.",
  },
  spentLink: {
    title: "This link no longer works",
    text: "It's been used, or it's more than 10 minutes old. You can get a new one here.",
  },
  invalidEmail: "Invalid Email: Please enter a valid email address",
  mismatch: "Passwords Don't Match: Please make sure your passwords match.",
  shortPassword: "Password Too Short: Password must be at least 6 characters long.",
  tooLong: {
    title: "Reset Failed",
    text: (max: string | number): string => `Please use at most ${max} characters.`,
  },
  notVerified: {
    title: "Verification Failed",
    text: "We couldn't verify your identity. Please try again or",
  },
  wentWrong: "Something went wrong. Please try again or",
  unreachable: {
    mail: "Something went wrong. Please try again",
    verify: "Something went wrong. Please try again",
    set: "Failed to reset password. Please try again.",
  },
  contact: "Contact Us",
  refusedTitle: {
    mail: "Verification Error",
    verify: "Verification Error",
    set: "Reset Failed",
  },
  wrongTitle: {
    mail: "Verification Error",
    verify: "Verification Error",
    set: "Reset Error",
  },
  complete: {
    title: "Password Reset Complete",
    text: "Your password has been successfully updated",
    login: "Login with New Password",
  },
  heading: {
    mail: "Reset Password",
    verify: "Reset Password",
    set: "Set new password",
  },
  lead: {
    mail: "We'll email you a link. It works for 10 minutes.",
    verify: "Confirm it's you, then choose a new password.",
    set: "This signs you out on every device.",
  },
  submit: {
    mail: "Send Reset Link",
    verify: "Verify Identity",
    set: "Reset Password",
  },
  busy: {
    mail: "Verifying...",
    verify: "Verifying...",
    set: "Updating...",
  },
  login: "Back to login",
  newPassword: "New Password",
  confirmPassword: "Confirm New Password",
  email: {
    label: "Email",
    placeholder: "Enter your email address",
  },
  answer: {
    label: "Security answer",
    placeholder: "Answer for account recovery",
    hint: "The answer you gave when you signed up. Capital letters don't matter.",
  },
  demo: (emails: string | number): string => `Demo: any answer works for ${emails}.`,
} as const;

export const VERIFY_EMAIL = {
  title: "Confirm your email address",
  submit: "Confirm",
  verified: {
    title: "Thank you",
    text: "Your email address is confirmed.",
  },
  lead: (email: string | number): string => `Use ${email} for your account?`,
  password: {
    label: "Password",
    hint: "Your account password. We ask because you aren't signed in here.",
  },
  again: "Please try again",
  leave: {
    text: "Didn't ask for this? You can safely",
    label: "leave this page",
  },
  expired: {
    title: "This link no longer works",
    text: "It's been used, or it's more than 24 hours old. Your account still works as before.",
  },
  home: "Return to Home",
} as const;

export enum ACCOUNT_DONE {
  names = "Your name has been saved.",
  password = "Your password has been changed, and your other devices were signed out.",
  email = "Your email address has been changed.",
  "email-sent" = "We've emailed a link to your new address. Open it to finish the change.",
  device = "That device has been signed out.",
  "news-on" = "You'll get the newsletter from now on.",
  "news-sent" = "We've emailed you a link. Open it to get the newsletter.",
  "news-off" = "You won't get the newsletter any more.",
}

export const SETTINGS = {
  unusable: {
    title: "Missing information",
    text: "Please check the fields marked below.",
  },
  refusedTitle: "Nothing was changed",
  back: "Back to your account",
  home: "Return to Home",
  email: {
    title: "Change email",
    submit: "Change Email",
    label: "New email",
    mailHint: "We'll email you a link there. Open it to finish the change.",
    lead: {
      before: "Right now it's",
      after: "You sign in with it, and your receipts go there.",
    },
  },
  password: {
    title: "Change password",
    lead: "This signs you out on every other device.",
    submit: "Change Password",
    current: "Current password",
    next: "New password",
  },
  deletion: {
    title: "Delete my account",
    submit: "Delete My Account",
    hint: "So nobody else can do this on your device.",
    removed:
      "This permanently deletes your name, email address, password, devices, places, bookmarks, favorites, reviews and podcast addresses, right away. You won't be able to listen to the books you bought, and any subscription ends today.",
    requests: "We also delete the messages you sent us from this account.",
    kept: {
      before:
        "We keep your receipts, without your name and address, because the law makes every seller keep them for years. You can still get a",
      link: "refund",
      after: "with the number on your receipt, and gifts you gave keep working.",
    },
    copy: {
      before: "You may want to",
      link: "download your data",
      after: "first.",
    },
    done: {
      title: "Your account has been deleted",
      text: "Thank you for listening. You're welcome back any time with a new account.",
    },
  },
} as const;

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
      "Get a copy of everything we keep about you, as a JSON file: profile, devices, purchases, places, bookmarks, favorites, days of listening, reviews and messages to us. You can also get your bookmarks as",
    bookmarks: "plain text",
    download: "Download my data",
    remove: "Delete my account",
  },
  help: {
    title: "Help & Contact",
    text: "Got a question, or something won't play?",
    link: "Contact Support",
  },
  logout: "Sign Out",
} as const;

export const DEVICES = {
  title: "Devices",
  current: "This device",
  lastSeen: (day: string | number): string => `Last seen ${day}`,
  signOut: "Sign out",
  signOutOf: (device: string | number, day: string | number): string =>
    `Sign out ${device}, last seen ${day}`,
  signOutAll: "Sign out everywhere",
  downloads: "Downloads on this device",
} as const;

export const FIRST_PASSWORD = {
  title: "Choose a password",
  text: (email: string | number): string =>
    `Your account is ${email}. Choose a password to listen on every device.`,
  only: "Do it now: without one, you can't get back in once this browser forgets you.",
  label: "Password",
  submit: "Save password",
} as const;
