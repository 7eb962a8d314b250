/** What the author's desk says, on its screens and at the terminal. */
import { formatBytes } from "@/lib/downloads/words.ts";

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** What came of a command, a sentence each. */
export const OUTCOMES = {
  reconciled: (
    { checked, changed, failed }: { checked: number; changed: number; failed: number },
  ) =>
    `Looked at ${checked} payments, orders and subscriptions; ${changed} changed.` +
    (failed === 0
      ? ""
      : ` ${failed} could not be read or settled: the lines above, or the log, name them.`),
  refunded: (paymentId: string) => `Payment ${paymentId} is given back.`,
  refundedPart: (amount: string, paymentId: string) =>
    `${amount} of payment ${paymentId} are given back; what it opened stays open.`,
  wholeOnly: (paymentId: string) =>
    `There is no purchase ${paymentId} of which a part could be given back.`,
  noAmount: (amount: string, currency: string) => `${amount} is no amount of ${currency}.`,
  receiptSent: (title: string, email: string) =>
    `The receipt for ${title} is on its way to ${email}.`,
  noPurchase: (id: string) => `There is no purchase ${id}.`,
  noAddress: (id: string) => `Nobody knows where the receipt of ${id} would go.`,
  giftMailed: (title: string, email: string) =>
    `${title} has another code, which is on its way to ${email}; the one before opens nothing.`,
  giftReplaced: (title: string, code: string) =>
    `${title} has another code, ${code}, for you to pass on; the one before opens nothing.`,
  noPremium: (email: string) => `${email} has no Premium.`,
  premiumEnded: (email: string) =>
    `Premium of ${email} is over; what was paid for the month stays paid.`,
  requestClosed: "The letter is put aside.",
  nobody: (email: string) => `Nobody has an account with ${email}.`,
  given: (title: string, email: string) => `${title} is given to ${email}.`,
  ownedAlready: (email: string, bookId: number) => `${email} owns book ${bookId} already.`,
  noBook: (bookId: number) => `The catalogue has no book ${bookId}.`,
  providerAway: (message: string) =>
    `${message} Nothing was changed that could not be done again: try later.`,
  codeMade: (code: string) => `Code ${code} is made.`,
  codesMade: (codes: string[]) => `${codes.length} codes are made: ${codes.join(", ")}.`,
  codeTaken: (code: string) =>
    `There is a code ${code} already; receipts name it, so choose another.`,
  codeEnded: (code: string) => `Code ${code} is ended.`,
  noCode: (code: string) => `There is no code ${code}.`,
  reviewIs: (name: string, what: string) => `The review by ${name || "no name"} is ${what}.`,
  noReview: (id: string) => `There is no review ${id}; "review list BOOK" names them.`,
  hidden: "hidden",
  shown: "shown",
  answered: "answered",
  unanswered: "without a reply again",
  waiting: ({ confirmed, unconfirmed }: { confirmed: number; unconfirmed: number }) =>
    `${confirmed} on the list, ${unconfirmed} have not confirmed yet.`,
  noMail: "This site sends no mail: set SMTP_URL, MAIL_FROM and BASE_URL.",
  notOut: (title: string, release: string) =>
    `${title} is not out yet (${release}): nothing was sent.`,
  told: (title: string, { sent, before }: { sent: number; before: number }) =>
    `${sent} mails on ${title} are on their way; ${before} were told before.`,
  noRequest: (id: string) => `There is no request ${id}; "requests" names them.`,
  requestAnswered: (email: string) => `The answer to ${email} is on its way.`,
  signUpFirst: (email: string) =>
    `Nobody has an account with ${email}: sign up on the site first, then add the account here.`,
  noPassword: (email: string) => `${email} has chosen no password yet, and the desk asks for one.`,
  authorAdded: (email: string) =>
    `${email} has the desk now: sign in on the site as usual, then open /admin.`,
  authorAlready: (email: string) => `${email} has the desk already.`,
  passkeyAdded: (name: string) => `${name} is your passkey now.`,
  passkeyRefused: "That passkey could not be taken: it is known already, or too late. Try again.",
  passkeyRemoved: (name: string) => `The passkey ${name} opens nothing any more.`,
  noPasskey: "There is no such passkey.",
  passkeysNowhere: "Passkeys belong to an address: set BASE_URL.",
  authorRemoved: (email: string) => `${email} has no desk any more; who was at it is out.`,
  noAuthor: (email: string) => `${email} has no desk.`,
  signedOut: (email: string) => `${email} is signed out everywhere.`,
  disabled: (email: string) => `${email} cannot sign in any more, and is signed out everywhere.`,
  enabled: (email: string) => `${email} can sign in again.`,
  isAuthor: (email: string) => `${email} has the desk: take that away first.`,
  erased: (email: string) =>
    `The account of ${email} is gone; receipts stay, as the law wants them.`,
  notErased: "The payment provider cannot be reached, so nothing was erased: try again later.",
  code: (code: string) => `${code} is good for ten minutes, once.`,
} as const;

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

export const CODE_MAIL = {
  subject: "Your code for the desk",
  paragraphs: (code: string) => [
    `Somebody has typed your password to come to the author's desk. The code is ${code}; it is good for ten minutes, once.`,
    "If that was not you, change your password now: nobody comes in without the code.",
  ],
} as const;

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

export const NAV = {
  label: "The desk",
  open: "All screens: ",
  groups: { sales: "Sales", people: "Listeners", house: "The house" },
  today: "Today",
  orders: "Orders",
  figures: "Figures",
  gifts: "Gifts",
  subscriptions: "Subscriptions",
  listeners: "Listeners",
  codes: "Codes",
  reviews: "Reviews",
  support: "Support",
  announcements: "Announcements",
  authors: "Authors",
  audit: "Audit log",
  out: "Leave the desk",
} as const;

export const FIND = {
  label: "Find anything",
  go: "Find",
  found: (word: string) => `"${word}"`,
  nothing:
    "Nothing was found. Words are found by their beginnings: try fewer letters or another word.",
  hint: "Listeners, orders, codes, gifts, reviews and letters, by the beginnings of their words.",
} as const;

export const TODAY = {
  title: "Today",
  needs: "What needs you",
  none: "Nothing waits for you.",
  held: (count: number) => `${plural(count, "payment")} held: not what was agreed, nothing opened`,
  reviews: (count: number) => `${plural(count, "review")} without an answer`,
  requests: (count: number) => `${plural(count, "letter")} to support without an answer`,
  withdrawals: (count: number) => `${plural(count, "withdrawal")} stated: money is asked back`,
  withdrawalsHow: "Look what the letter says of the purchase, give back what is owed, and answer.",
  refusedCards: (count: number) => `${plural(count, "listener")} of Premium with a refused card`,
  refusedCardsHow: "The provider asks again for some days. Write to them, or end it.",
  heldHow: "Look at the reasons, and give the money back or write to the buyer.",
  disk: (freeBytes: number) => `The disk is nearly full: ${formatBytes(freeBytes)} are left`,
  diskHow: "Make it larger, or move sound and backups to a bucket: MEDIA_URL, BACKUP_TO.",
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

/** What has to be so before a shop opens; `how` is what to do where it is not. */
export const READY = {
  title: "Ready to open?",
  yes: "Everything is ready.",
  lead: (open: number) => `${plural(open, "thing")} to do before real listeners pay.`,
  states: { done: "Done", open: "To do", unknown: "Not seen from here" },
  missing: (names: string[]) => `Missing: ${new Intl.ListFormat("en").format(names)}.`,
  items: {
    books: {
      name: "Books of your own",
      how: "Put a catalogue.json into DATA_DIR, or name one in CATALOGUE.",
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

export const ORDERS = {
  title: "Orders",
  latest: "The latest",
  found: (word: string) => `What "${word}" finds`,
  nothing: "Nothing was found.",
  empty: "Nothing was bought yet.",
  head: { when: "When", what: "What", who: "Who", paid: "Paid", state: "" },
  gift: "a gift",
  test: "test",
  partBack: (sum: string) => `${sum} given back`,
  over: (day: string) => `given back ${day}`,
  suspended: "waits for the difference",
  refund: "Give back",
  receipt: "Send the receipt again",
  held: "Held payments",
  heldLead: "Paid, but not what was agreed. They have opened nothing.",
  order: (id: string, title: string, state: string) => `Order ${id}, ${title}: ${state}.`,
  grant: "Give a book",
  grantLead: "To a listener with an account: for a reviewer, a winner, or somebody wronged.",
  email: "E-mail address",
  book: "Book",
  give: "Give it",
  reconcile: "Look through the payments of the last seven days",
  noEmail: "address erased",
  received: (paymentId: string, minor: number, currency: string) =>
    `${paymentId}: ${minor} minor units of ${currency}`,
} as const;

export const GIFTS = {
  title: "Gifts",
  none: "Nobody has given a book yet.",
  states: { waiting: "not used yet", used: "used", over: "over" },
  usedAt: (day: string) => `used ${day}`,
  resend: "Send the code again",
  replace: "Another code, to the e-mail address",
  go: "Send it",
  older: "Older gifts",
} as const;

export const SUBSCRIPTIONS = {
  title: "Subscriptions",
  none: "Nobody has Premium.",
  states: {
    active: "active",
    past_due: "not paid: the card was refused",
    incomplete: "begun, not paid yet",
    canceled: "over",
  },
  until: (day: string) => `paid until ${day}`,
  ends: "ends then",
  end: "End it now",
  more: "More",
} as const;

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
  part: (left: string) => `Or a part of the ${left}`,
  partHint: "Such as 4.99. What the payment opened then stays open.",
  other: (command: string) => `"${command}" will be done.`,
  "author add": (email: string) => `${email} will be able to do all that you can do here.`,
  "author remove": (email: string) => `${email} loses the desk at once.`,
  "passkey add": () => "The new passkey will let you in after your password.",
  "passkey remove": () => "That passkey will let nobody in any more.",
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

export const REVIEWS = {
  title: "Reviews",
  book: "Book",
  waiting: "All that wait for an answer",
  noneWaiting: "No review waits for an answer.",
  on: (title: string) => `On ${title}`,
  show: "Show",
  none: "Nobody has rated this book here.",
  starsAlone: "Stars alone",
  stars: (rating: number) => `${rating} of 5`,
  hide: "Hide",
  unhide: "Show again",
  isHidden: "Hidden: out of the list and the average.",
  hideOf: (what: string, name: string) => `${what}: the review by ${name || "no name"}`,
  reply: "Your answer, below it for all to read",
  send: "Answer",
  clear: "An empty answer takes it back.",
} as const;

export const SUPPORT = {
  title: "Support",
  none: "Nobody has asked for help yet.",
  lead: "The newest fifty. Letters are kept for a year.",
  noSubject: "(no subject)",
  reply: "Your answer, by mail",
  send: "Send the answer",
  answered: (day: string) => `Answered ${day}:`,
  mail: (subject: string) => `Re: ${subject || "your letter"}`,
  quoted: "You wrote:",
  noMail: "This site sends no mail: write to the address yourself.",
  close: "Put aside",
  closed: "Put aside.",
} as const;

export const CODES = {
  title: "Codes",
  count: "How many",
  countHint: "More than one: each gets an ending of its own.",
  none: "There are no codes yet.",
  make: "Make a code",
  code: "Code",
  percentage: "Percent off",
  book: "Only for",
  everyBook: "Every book",
  uses: "Uses at most",
  until: "Good through",
  submit: "Make it",
  end: "End it",
  ended: "ended",
  used: (uses: number, most: number | null) =>
    most === null ? `used ${plural(uses, "time")}` : `used ${uses} of ${most} times`,
  through: (day: string) => `until ${day}`,
} as const;

export const ANNOUNCEMENTS = {
  title: "Announcements",
  lead: "Those who asked to hear of a new book get one mail for each, once.",
  send: "Tell them",
  book: "The book that is out",
} as const;

export const LISTENERS = {
  title: "Listeners",
  latest:
    "The newest accounts. The field above finds any, by the beginning of a name or an address.",
  none: "Nobody has an account yet.",
  nobody: (word: string) => `Nobody is found by "${word}".`,
  sinceThen: (day: string) => `here since ${day}`,
  since: (day: string) => `Here since ${day}`,
  author: "Has the desk.",
  disabled: "Disabled.",
  unproved: "The address was never proved.",
  sessions: (count: number) => `Signed in at ${plural(count, "place")}.`,
  orders: "What was bought",
  give: "Give it",
  book: "A book to give",
  export: "All that is kept, as a file",
  signOut: "Sign out everywhere",
  disable: "Disable",
  enable: "Allow again",
  erase: "Erase the account",
} as const;

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

export const RESULT = { refused: "That did not work", done: "Done" } as const;
