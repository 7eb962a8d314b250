// Made of lib/support/messages/en.json by `deno task words`: change it there.

import { plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const CONTACT = {
  title: "Contact Support",
  description: (series: string | number): string =>
    `Questions about ${series}, a payment or a refund.`,
  lead: "Got a question about a book, your account or a payment? Write to us.",
  byMail: "By email:",
} as const;

export const SUPPORT_FORM = {
  email: {
    label: "Email",
    hint: "We'll reply here.",
  },
  subject: "Subject",
  message: {
    label: "Message",
    hint: "For a payment, tell us when you made it. Never send a password or card number.",
  },
  submit: "Send Message",
  busy: "Sending…",
} as const;

export enum SENT {
  title = "Support request sent",
  text = "Thank you. We'll reply by email.",
}

export enum MISSING {
  title = "Missing information",
  text = "Please provide both your email and message.",
}

export enum NOT_SENT {
  title = "Message not sent",
  text = "There was a problem sending your message. Please try again later.",
}

export const LOOK_BELOW = "Please check the fields below.";

export const HELP_MAIL = {
  subject: (subject: string | number): string => `Support request: ${subject}`,
  noSubject: "Support request: no subject",
  fromVisitor: (email: string | number): string => `From ${email}, a visitor.`,
  fromAccount: (email: string | number, userId: string | number): string =>
    `From ${email}, sent from the account ${userId}.`,
} as const;

export const DIGEST_MAIL = {
  subject: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: d.count + " more support request",
        other: d.count + " more support requests",
      }) as string)({ count }),
  text: (daily: string | number, count: number): string =>
    ((d: { daily: string | number; count: number }) =>
      "More than " + d.daily +
      " support requests came in today, so we stopped emailing you each one. " +
      plural(d.count, 0, en, {
        one: "One more is waiting at the desk.",
        other: d.count + " more are waiting at the desk.",
      }) + " Some may be statements with a deadline:" as string)({ daily, count }),
} as const;

export const STATEMENT = {
  name: {
    label: "Name",
    wanted: "wanted your name",
  },
  email: "Email",
  busy: "Sending…",
  hello: "Hello,",
  statedOften:
    "We've received several statements about this address recently. If it's yours, sign in first, or open this form from the link in one of our emails. Otherwise, wait a moment.",
  received: (at: string | number): string => `Received on ${at}.`,
  notSent: "Your statement wasn't sent.",
  done: {
    title: "We've received your statement",
    mailed: (email: string | number): string =>
      `A receipt with this time is on its way to ${email}. Anyone can type in an address, so it repeats your words only if we know the address is yours. Please print or save this page too.`,
    notMailed: "This page is your receipt. Please print or save it.",
  },
} as const;

export const WITHDRAW = {
  title: "Withdraw from contract",
  description: (series: string | number): string =>
    `Withdraw from a purchase of ${series}. You don't need an account.`,
  lead:
    "Use this form to withdraw from a purchase. You don't need an account or a reason. You'll see your statement again before you send it.",
  emailHint: "The one you bought with. We'll send a receipt for your statement there.",
  order: {
    label: "Which purchase",
    hint: "The number on your receipt, such as 20261122-3F2A9C1B, or what you bought and when.",
    wanted: "wanted the number on your receipt, or what you bought and when",
  },
  next: "Continue",
  check: {
    title: "Check your statement",
    lead: "You haven't sent it yet. It counts from the moment you confirm it.",
    confirm: "Confirm withdrawal",
    change: "Edit",
  },
  statement: (order: string | number): string =>
    `I withdraw from the contract for this purchase: ${order}`,
  afterwards:
    "We'll look at the purchase and reply by email. Any refund goes back the way you paid.",
  refunds: {
    before: "When your right of withdrawal ends, and what else we refund:",
    link: "Refunds",
  },
} as const;

export const WITHDRAWAL_MAIL = {
  subject: "We have received your withdrawal",
  stated: (at: string | number): string =>
    `On ${at} someone, probably you, made this statement on our site: I withdraw from the contract for a purchase. It concerns a purchase made with this address.`,
  next: "We'll look at the purchase and reply by email. Any refund goes back the way you paid.",
  again: "To repeat it in your own words, or say something else, open the form from this link:",
  stranger: "If it wasn't you, reply to this email. No money moves until we've checked.",
} as const;

export const STRANGERS_MAIL = {
  subject: "Someone used your address on our site",
  text: (series: string | number): string =>
    `Someone typed this address into a form on our site, ${series}. We can't find anything bought with it, so nothing will happen. If you did buy something, send the form again with the address on your receipt.`,
} as const;

export enum STATEMENT_RECORD {
  owner = "The sender is signed in with this address, or came from a link we emailed to it.",
  unproved = "Nothing shows that the sender owns this address.",
  held =
    "Its owner recently told us that a statement like this came from someone else. Do nothing until the owner confirms this one.",
}

export const WITHDRAWAL_RECORD = {
  subject: "Withdrawal from a contract",
  title: "From our records (only you see this):",
  none:
    "This address bought nothing in the last 14 days, and nothing with the number given. Ask for the receipt number before you refund anything.",
  bought: (
    isNamed: boolean,
    number: string | number,
    title: string | number,
    paid: string | number,
    at: string | number,
  ): string =>
    ((
      d: {
        isNamed: string;
        number: string | number;
        title: string | number;
        paid: string | number;
        at: string | number;
      },
    ) =>
      select(d.isNamed, {
        true: d.number + " (named in the statement): " + d.title + ", " + d.paid + ", bought on " +
          d.at + ".",
        other: d.number + ": " + d.title + ", " + d.paid + ", bought on " + d.at + ".",
      }) as string)({ isNamed: String(isNamed), number, title, paid, at }),
  refunded: (at: string | number): string => `Already refunded, on ${at}.`,
  unopened: (day: string | number): string =>
    `Pre-ordered. It opens on ${day}, and until then the buyer can withdraw. Refund all of it within 14 days.`,
  late: "Bought more than 14 days ago, so the right of withdrawal is over.",
  stands:
    "The buyer didn't ask for access right away, so the right of withdrawal still stands. Refund the money within 14 days.",
  atOnce: (at: string | number): string =>
    `On ${at} the buyer asked for access right away and agreed that the right ends when listening can begin. What your refunds page promises still stands.`,
  giveBack: (paymentId: string | number): string =>
    `To refund it: deno task admin refund ${paymentId}`,
} as const;

export const ENDING = {
  title: "End subscription",
  description: (series: string | number): string =>
    `End your subscription to ${series} without signing in.`,
  lead:
    "You can end your subscription here without signing in. You keep what you've paid for until its last day, and you won't be charged again.",
  emailHint: "Your account's email. We'll send the receipt there.",
  day: {
    label: "Last day",
    hint: "Leave it empty to end as soon as possible, when the month you've paid for is over.",
    wanted: "wanted today or a later day",
  },
  reason: {
    label: "Important reason",
    hint: "Only if you're ending it immediately for an important reason. Tell us what it is.",
  },
  confirm: "End now",
  statement: "I end my subscription.",
  soon: "Last day: as soon as possible",
  on: (day: string | number): string => `Last day: ${day}`,
  because: (reason: string | number): string => `Immediately, for an important reason: ${reason}`,
  afterwards:
    "If this address has a subscription, it ends when the paid month is over. Your account shows the day. If you gave another day or a reason, we'll reply by email. If the owner of this address recently told us that a statement like this came from someone else, we only accept one from the owner: sign in first, or use the link in our email.",
  account: {
    before: "If you're signed in, you can end your subscription, and undo it, under",
    link: "Account",
  },
} as const;

export const ENDING_MAIL = {
  subject: "You've ended your subscription",
  next:
    "If this address has a subscription, it ends when the paid month is over. Your account shows the day. If you gave another day or a reason, we'll reply by email. If the owner of this address recently told us that a statement like this came from someone else, we only accept one from the owner: sign in first, or use the link in our email.",
  subjects: {
    byItself: "Your subscription was ended on our site",
    byHand: "Someone asked to end your subscription",
    held: "Was this you? Your subscription continues",
  },
  stated: {
    byItself: (at: string | number, until: string | number): string =>
      `On ${at} someone, probably you, ended the subscription of this address on our site. It stays open until ${until}, and you won't be charged again.`,
    byHand: (at: string | number, until: string | number): string =>
      `On ${at} someone, probably you, asked on our site to end the subscription of this address on a chosen day or immediately. We haven't done anything yet. We'll look at it and reply. It's paid until ${until}.`,
    held: (at: string | number, until: string | number): string =>
      `On ${at} someone tried to end the subscription of this address on our site. You recently told us it wasn't you, so we did nothing. It continues after ${until}.`,
  },
  undo: "That wasn't me:",
  again: "If it was you this time, end it here:",
} as const;

export const UNDO_ENDING = {
  title: "That wasn't me",
  asked: (email: string | number): string =>
    `Did someone else end the subscription of ${email}? Press the button and it continues. For the next 60 days, nobody can end it without signing in as you or using a link in our email to you.`,
  submit: "That wasn't me",
  done: {
    title: "Your subscription continues",
    text:
      "The statement no longer counts. For the next 60 days, we'll only accept one from you: signed in, or from a link in our email.",
  },
  unknown: {
    title: "Is this your address?",
    text: "Open this page from the link in our email, or sign in.",
    login: "Sign In",
  },
  home: "Return to Home",
  notice: (at: string | number): string =>
    `On ${at}, someone ended your subscription on our site without signing in.`,
} as const;

export const ENDING_RECORD = {
  subject: "End of a subscription",
  title: "From our records (only you see this):",
  none: "This address has no active subscription. Ask which address it was bought with.",
  runs: (until: string | number): string => `This address has a subscription, paid until ${until}.`,
  byItself: "It's set to end with that month automatically, and this request is then closed.",
  byHand:
    "The sender gave another day or a reason, so nothing happened automatically. Decide, end it under Subscriptions, and reply.",
  held:
    "Its owner recently told us that a statement like this came from someone else, so nothing was done. We've asked the owner by email.",
} as const;

export const PLAY_TEST = {
  title: "Playback check",
  lead:
    "Something won't play? These checks test what this browser needs to play sound. The plain player below works without them too.",
  sound: "Test sound",
  run: "Run the checks",
  needsScript: "The checks need JavaScript.",
  unchecked: "not checked yet",
  send: {
    title: "Send the results",
    text: "We'll add the results to your message. Tell us what you did and what you heard.",
  },
  others: "Other test screens",
  home: "Back to Home",
} as const;

export enum CHECKS {
  codecs = "What this browser can play",
  autoplay = "Sound before the first press",
  playing = "Playing and skipping",
  ranges = "Parts of a file (ranges)",
  adaptive = "Adaptive streaming (HLS)",
  storage = "Storage on this device",
  database = "Database (IndexedDB)",
  encryption = "Encryption",
  worker = "Service worker",
}

export const FINDINGS = {
  noStorage: "storage is blocked: without an account, your place can't be saved",
  storage: (usedMib: string | number, allMib: string | number, isKept: boolean): string =>
    ((d: { usedMib: string | number; allMib: string | number; isKept: string }) =>
      d.usedMib + " of " + d.allMib + " MiB used, " +
      select(d.isKept, { true: "kept permanently", other: "the browser may clear it" }) as string)({
        usedMib,
        allMib,
        isKept: String(isKept),
      }),
  tooLittle: (storage: string | number): string => `${storage}; not enough for a chapter`,
  database: (ms: string | number): string => `saved and read 1 MiB in ${ms} ms`,
  readElse: "read back something else",
  noCrypto: "only works over https: no downloads here",
  insecure: "only works over https: no offline listening here",
  noWorker: "not available in this browser or a private window",
  working: "running",
  idle: "supported, not running yet",
  ownHls: "HLS (built in)",
  nothing: "nothing",
  wantsMp3: (known: string | number): string => `${known}; MP3 is needed`,
  autoplay: "allowed",
  noAutoplay: "this browser waits for you to press play, as most do",
  playing: (soundMs: string | number, toSec: string | number): string =>
    `sound after ${soundMs} ms; skipping to ${toSec} s worked`,
  mediaError: (error: string | number, code: string | number, message: string | number): string =>
    `${error}; media error ${code} ${message}`,
  noRenditions: "this library has no adaptive streams",
  answered: (address: string | number, status: string | number): string =>
    `${address} answered ${status}`,
  playsPlaylists: "playlists load, and this browser plays them itself",
  cannotPlay: "playlists load, but this browser can't play them and uses the MP3",
  unsupported: (type: string | number): string => `Media Source doesn't support ${type}`,
  firstPart: (sec: string | number): string => `the first part has ${sec} s of sound`,
  nothingTaken: "nothing was accepted",
  emptyPlaylist: (address: string | number): string => `the playlist ${address} is empty`,
  late: (what: string | number, ms: string | number): string => `${what} took more than ${ms} ms`,
  bytes: "bytes received",
  sameRange: "current If-Range",
  oldRange: "outdated If-Range",
  beyond: "past the end",
  ranges: (bytes: string | number): string => `work on a file of ${bytes} bytes, with If-Range too`,
  unlike: (what: string | number, seen: string | number, wanted: string | number): string =>
    `${what}: got ${seen}, expected ${wanted}`,
} as const;
