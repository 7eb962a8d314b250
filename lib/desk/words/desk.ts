/** Texts of the desk itself: audit log, authors, commands, navigation, checklist, sign-in, first screen. */

import { formatBytes } from "@/lib/downloads/words.ts";
import { plural } from "@/lib/platform/text.ts";

export const AUDIT = {
  terminal: "terminal",
  columns: ["at", "by", "command", "about", "before", "after", "state"],
  title: "Audit log",
  lead: "Who changed what. Kept for two years; listeners are named by the end of their address.",
  csv: "All of it as CSV",
  none: "Nothing was changed yet.",
  older: "Older entries",
  head: { at: "When", by: "Who", what: "What", about: "On", came: "What came of it" },
  states: { begun: "broken off", done: "done", refused: "refused", failed: "failed" },
} as const;

/* Texts of the authors screen: who has access to the desk, and their passkeys. */

export const AUTHORS = {
  title: "Authors",
  lead: "Who has this desk. Each comes in by an account of the site.",
  since: (day: string) => `since ${day}`,
  add: "Give somebody the desk",
  email: "E-mail address of the account",
  submit: "Add",
  remove: "Remove",
  passkeys: "Your passkeys",
  passkeysLead:
    "A passkey in your phone, computer or key takes the place of the code by mail. Nobody can have it read out.",
  noPasskeys: "You have none yet.",
  noAddress: "Passkeys belong to an address: set BASE_URL.",
  passkeyName: "What to call it",
  addPasskey: "Add a passkey",
  failedPasskey: "The browser has made no passkey. Try again.",
  needsScript: "Making one needs JavaScript; the code by mail does not.",
  made: (day: string) => `made ${day}`,
  used: (day: string) => `last used ${day}`,
} as const;

export const AUTHOR_OUTCOMES = {
  signUpFirst: (email: string) =>
    `Nobody has an account with ${email}: sign up on the site first, then add the account here.`,
  noPassword: (email: string) => `${email} has chosen no password yet, and the desk asks for one.`,
  authorAdded: (email: string) =>
    `${email} has the desk now: sign in on the site as usual, then open /admin.`,
  authorAlready: (email: string) => `${email} has the desk already.`,
  authorRemoved: (email: string) => `${email} has no desk any more; who was at it is out.`,
  noAuthor: (email: string) => `${email} has no desk.`,
  code: (code: string) => `${code} is good for ten minutes, once.`,
} as const;

export const PASSKEY_OUTCOMES = {
  passkeyAdded: (name: string) => `${name} is your passkey now.`,
  passkeyRefused: "That passkey could not be taken: it is known already, or too late. Try again.",
  passkeyRemoved: (name: string) => `The passkey ${name} opens nothing any more.`,
  noPasskey: "There is no such passkey.",
  passkeysNowhere: "Passkeys belong to an address: set BASE_URL.",
} as const;

/* Texts around any command: selecting several, confirming, the result. */

export const BULK = {
  pick: (what: string) => `Choose: ${what}`,
  chosen: "All that are chosen:",
  none: "Nothing was chosen.",
  done: (count: number) => `${count} done.`,
  some: (count: number, first: string) => `${count} done; not all: ${first}`,
} as const;

export const CONFIRM = {
  title: "Do this?",
  refund: (paymentId: string) =>
    `All of payment ${paymentId} goes back to its buyer, and what it opened is closed.`,
  refundOf: ({ id, title, sum, email }: {
    id: string;
    title: string;
    sum: string;
    email: string | null;
  }) =>
    `${sum} for ${title} (${id}) goes back to ${
      email ?? "its buyer"
    }, and what it opened is closed.`,
  refundOfMonth: ({ id, title, sum, email }: {
    id: string;
    title: string;
    sum: string;
    email: string | null;
  }) =>
    `${sum} for ${title} (${id}) goes back to ${
      email ?? "its buyer"
    }. Premium runs on until it is ended.`,
  part: (left: string) => `Or a part of the ${left}`,
  partHint: "Such as 4.99. What the payment opened then stays open.",
  grant: ({ email, title }: { email: string; title: string }) =>
    `${email} gets ${title} for nothing, as if it were bought.`,
  freeCode: ({ code, title }: { code: string; title: string | null }) =>
    `Whoever has the code ${code} gets ${title ?? "a book"} for nothing.`,
  "listener export": (email: string) =>
    `Everything that is kept of ${email} is saved as a file on this device.`,
  "author add": (email: string) => `${email} will be able to do all that you can do here.`,
  "author remove": (email: string) => `${email} loses the desk at once.`,
  "passkey add": () => "The new passkey will let you in after your password.",
  "passkey remove": () => "That passkey will let nobody in any more.",
  "tax set": () =>
    "From the next sale on, VAT is decided as you have chosen, and a numbered invoice is written with each. What was sold before stays as it is.",
  "gift replace": (email: string) =>
    `The gift gets another code, which goes to ${email}. The one before opens nothing any more.`,
  "subscription end": (email: string) =>
    `Premium of ${email} ends now, at the payment provider too. Give money back under Orders, where it is owed.`,
  "listener disable": (email: string) =>
    `${email} will be signed out everywhere, and cannot sign in until you allow it again.`,
  "listener erase": (email: string) =>
    `The account of ${email} is erased with all that was heard, written and shared, and a subscription ends. That cannot be undone; receipts stay.`,
  password: "Your password, once more",
  hint: "You are not asked again for ten minutes.",
  go: "Yes, do it",
  back: "Back, change nothing",
} as const;

export const RESULT = {
  lookBelow: "Nothing was saved. Please look at the fields below.",
  refused: "That did not work",
  done: "Done",
} as const;

/* Texts of the desk's navigation. */

export const DESK_NAV = {
  label: "The desk",
  open: "All screens: ",
  groups: { sales: "Sales", people: "Listeners", house: "The house" },
  today: "Today",
  books: "Books",
  recordings: "Recordings",
  orders: "Orders",
  figures: "Figures",
  gifts: "Gifts",
  subscriptions: "Subscriptions",
  documents: "Invoices",
  listeners: "Listeners",
  codes: "Codes",
  reviews: "Reviews",
  support: "Support",
  announcements: "Announcements",
  taxes: "Taxes",
  authors: "Authors",
  audit: "Audit log",
  brand: "Name and colour",
  out: "Leave the desk",
} as const;

/* Texts of the checklist before a shop opens. */

/** `how`: what to do about an open item. */
export const READY = {
  title: "Ready to open?",
  yes: "Everything is ready.",
  lead: (open: number) => `${plural(open, "thing")} to do before real listeners pay.`,
  states: { done: "Done", open: "To do", unknown: "Not seen from here" },
  missing: (names: string[]) => `Missing: ${new Intl.ListFormat("en").format(names)}.`,
  items: {
    books: {
      name: "Books of your own",
      how: "Begin your own under Name and colour, or put a catalogue.json into DATA_DIR.",
    },
    sound: { name: "Every chapter can be heard", how: "Bring the recordings in: task ingest." },
    prices: {
      name: "Prices of your own in every currency",
      how: "What is not set is made from the euro by a fixed rate.",
    },
    pages: {
      name: "Privacy, terms and imprint in your words",
      how: "Put them into pages/ beside the catalogue, and have them read.",
    },
    texts: {
      name: "Titles and names in your pages",
      how: "The page is shown as it is; put it right in pages/.",
    },
    taxes: {
      name: "How you are taxed",
      how: "Choose it under Taxes; until then no invoice is written.",
    },
    address: { name: "An address with https", how: "Set BASE_URL." },
    support: { name: "An address for letters", how: "Set SUPPORT_EMAIL." },
    keys: {
      name: "Live keys of the payment provider",
      how: "Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
    },
    webhook: {
      name: "The provider's events arrive",
      how: "Point an endpoint at /webhooks/stripe, and pay once.",
    },
    backup: {
      name: "A backup of this week",
      how: "Set BACKUP_TO for one a day, or make one now: deno task backup. Then try a restore.",
    },
    mail: {
      name: "Mail goes out",
      how: "Set SMTP_URL and MAIL_FROM, and have one sent: a code for this desk is one.",
    },
  },
} as const;

/* Texts of signing in to the desk, and the mail with the code. */

export const SIGN_IN = {
  title: "The author's desk",
  lead: "Your password once more, then a code. You stay at the desk for twelve hours.",
  password: "Password",
  next: "Continue",
  codeByMail: "A code of six digits is on its way to your address. It is good for ten minutes.",
  codeByTerminal: (email: string) =>
    `This site sends no mail. At its terminal, ask for a code: deno task admin author code ${email}`,
  code: "Code",
  enter: "Come in",
  again: "Ask for another code",
  wrongPasskey: "That passkey did not answer as it should. Try again, or ask for a code.",
  passkey: "Your passkey shows that it is you.",
  usePasskey: "Use the passkey",
  failedPasskey: "The browser has not used a passkey. Try again, or ask for a code.",
  wantsCode: "Ask for a code instead",
  wrongCode: "That code is wrong, too old or used up.",
  refusedTitle: "That did not work",
} as const;

export const CODE_MAIL = {
  subject: "Your code for the desk",
  paragraphs: (code: string) => [
    `Somebody has typed your password to come to the author's desk. The code is ${code}; it is good for ten minutes, once.`,
    "If that was not you, change your password now: nobody comes in without the code.",
  ],
} as const;

/* Texts of the first screen: what waits for the author, and the sales of the day. */

export const TODAY = {
  title: "Today",
  needs: "What needs you",
  none: "Nothing waits for you.",
  held: (count: number) => `${plural(count, "payment")} held: not what was agreed, nothing opened`,
  disputes: (count: number, day: string | null) =>
    `${plural(count, "dispute")} to answer${day === null ? "" : `, the first by ${day}`}`,
  disputesHow:
    "A buyer's bank asks the money back. Answer at your payment provider: without an answer it is lost.",
  reviews: (count: number) => `${plural(count, "review")} without an answer`,
  requests: (count: number) => `${plural(count, "letter")} to support without an answer`,
  withdrawals: (count: number) => `${plural(count, "withdrawal")} stated: money is asked back`,
  withdrawalsHow: "Look what the letter says of the purchase, give back what is owed, and answer.",
  refusedCards: (count: number) => `${plural(count, "listener")} of Premium with a refused card`,
  refusedCardsHow: "The provider asks again for some days. Write to them, or end it.",
  heldHow: "Look at the reasons, and give the money back or write to the buyer.",
  disk: (freeBytes: number) => `The disk is nearly full: ${formatBytes(freeBytes)} are left`,
  diskHow: "Make it larger, or move sound and backups to a bucket: MEDIA_URL, BACKUP_TO.",
  bucket: (freeBytes: number) => `The bucket is nearly full: ${formatBytes(freeBytes)} are left`,
  bucketHow: "Have it enlarged, and BUCKET_QUOTA_GB with it, or shorten BACKUP_KEEP_DAYS.",
  heldBooks: (count: number) => `${plural(count, "book")} with new recordings to hear and publish`,
  webhookHow: "Look at the endpoint in the provider's dashboard; meanwhile, look through payments.",
  listeners: (count: number) => `${plural(count, "listener")} heard something`,
  newListeners: (count: number) => plural(count, "new account"),
  mails: (count: number) => `${plural(count, "mail")} given up this week: no server took them`,
  mailTo: (to: string, subject: string) => `${subject}, to ${to}`,
  webhook: "The provider's events do not arrive: the latest payment was found without one",
  sales: "The day",
  noSales: "Nothing was sold today yet.",
  sold: (count: number, sum: string) => `${plural(count, "sale")}, ${sum}`,
  more: "Older and larger numbers stand under Orders.",
  given: (count: number) => `${plural(count, "book")} taken free`,
  utc: "The day begins at midnight UTC.",
} as const;
