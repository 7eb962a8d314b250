/** Texts of support; those of the error catalogue are literal (spec 2 section 8). */

export const CONTACT = {
  title: "Contact Support",
  description: (series: string) => `Questions about ${series}, a payment or a refund.`,
  lead: "Questions about a book, your account or a payment: write to us.",
  byMail: "By e-mail:",
} as const;

export const SUPPORT_FORM = {
  email: { label: "Email", hint: "Where the answer goes." },
  subject: "Subject",
  message: {
    label: "Message",
    hint: "For a payment, say when it was. Never send a password or a card number.",
  },
  submit: "Send Message",
  busy: "Sending...",
} as const;

export const SENT = { title: "Support request sent", text: "Thank you. We answer by e-mail." };

export const MISSING = {
  title: "Missing information",
  text: "Please provide both your email and message.",
};

export const NOT_SENT = {
  title: "Message not sent",
  text: "There was a problem sending your message. Please try again later.",
};

/** Follows `NOT_SENT` when a field is invalid. */
export const LOOK_BELOW = "Please look at the fields below.";

/** The mail of a support request to the author. */
export const HELP_MAIL = {
  subject: (subject: string) => `Support request: ${subject || "no subject"}`,
  from: (email: string, userId: string | null) =>
    userId === null
      ? `From ${email}, a visitor.`
      : `From ${email}, sent from the account ${userId}.`,
} as const;

/** To the author, once a day: the number of requests beyond those mailed one by one. */
export const DIGEST_MAIL = {
  subject: (count: number) => `${count} more support ${count === 1 ? "request" : "requests"}`,
  text: ({ count, daily }: { count: number; daily: number }) =>
    `Today brought more than the ${daily} letters we send you one by one. ${
      count === 1 ? "One more waits" : `${count} more wait`
    } for you at the desk, statements among them that may have a deadline:`,
};

/** Shared by the statements of withdrawal and of ending Premium. */
export const STATEMENT = {
  name: { label: "Name", wanted: "wanted your name" },
  email: "Email",
  busy: "Sending...",
  hello: "Hello,",
  /** To somebody not known to own the address, about which others have made many statements. */
  statedOften:
    "Several statements about this address came in lately. If it is yours, sign in first, or open this form by the link in one of our mails. Or wait a moment.",
  received: (at: string) => `Received on ${at}.`,
  notSent: "Your statement was not sent.",
  done: {
    title: "Your statement has arrived",
    mailed: (email: string) =>
      `A receipt with this time is on its way to ${email}. Anybody can type an address, so your own words are repeated there only if we know that it's yours: print this page too, or save it.`,
    notMailed: "Keep this page as your receipt: print it, or save it.",
  },
} as const;

/** /withdraw. The texts of its link and its last button are prescribed (Directive 2011/83/EU Art. 11a). */
export const WITHDRAW = {
  title: "Withdraw from contract",
  description: (series: string) => `Withdraw from a purchase of ${series}, without an account.`,
  lead:
    "Say here that you withdraw from a purchase. No account and no reason are needed. You see your statement once more before you send it.",
  emailHint: "The one you bought with. The receipt of your statement goes there.",
  order: {
    label: "Which purchase",
    hint: "The number on your receipt, such as 20261122-3F2A9C1B; or what you bought, and when.",
    wanted: "wanted the number on your receipt, or what you bought and when",
  },
  next: "Continue",
  check: {
    title: "Is this your statement?",
    lead: "Nothing has been sent yet. It counts from the moment you confirm it.",
    confirm: "Confirm withdrawal",
    change: "Change it",
  },
  statement: (order: string) => `I withdraw from the contract of this purchase: ${order}`,
  afterwards:
    "We look at the purchase and answer by e-mail. What is to be given back goes the way it came.",
  refunds: {
    before: "When the right of withdrawal ends, and what we give back besides:",
    link: "Refunds",
  },
} as const;

/** The receipt. It repeats typed words only at an address that is proved to be the sender's. */
export const WITHDRAWAL_MAIL = {
  kind: "withdrawal",
  subject: "We have received your withdrawal",
  stated: (at: string) =>
    `on ${at} somebody, most likely you, said on our page: I withdraw from the contract of a purchase. The purchase was one made with this address.`,
  next: WITHDRAW.afterwards,
  again: "To say it again in your own words, or something else, open the form as yourself:",
  stranger: "If it wasn't you, answer this mail: no money moves before we've looked.",
} as const;

/** To an address that has nothing a statement could concern. The same whatever was typed. */
export const STRANGERS_MAIL = (series: string) => ({
  subject: `Your address in a form of ${series}`,
  paragraphs: [
    `somebody typed this address into a form of ${series}. We know of nothing that was bought with it, so nothing happens. If you did buy something, send the form again with the address on your receipt.`,
  ],
});

/** For the author: whose statement it is. */
export const STATEMENT_RECORD = {
  owner: "The sender is signed in with this address, or came by a link in our mail to it.",
  unproved: "Nothing shows that the sender owns this address.",
  held:
    "Its owner told us lately that such a statement was somebody else's. Do nothing before the owner has confirmed this one.",
} as const;

/** Texts for the author beside a statement. */
export const WITHDRAWAL_RECORD = {
  subject: "Withdrawal from a contract",
  title: "What the records say (only you see this):",
  none:
    "The account of this address bought nothing in the last 14 days, and nothing of the number named. Ask for the receipt's number before any money goes back.",
  bought: (it: { number: string; title: string; paid: string; at: string; isNamed: boolean }) =>
    `${it.number}${
      it.isNamed ? " (named in the statement)" : ""
    }: ${it.title}, ${it.paid}, bought on ${it.at}.`,
  refunded: (at: string) => `Given back already, on ${at}.`,
  late: "Bought more than 14 days ago: the right of withdrawal is over.",
  stands:
    "The buyer did not ask for it at once: the right of withdrawal stands. Give the money back within 14 days.",
  atOnce: (at: string) =>
    `On ${at} the buyer asked for it at once and agreed that the right ends when listening can begin. What your page on refunds promises stands all the same.`,
  giveBack: (paymentId: string) => `Give it back: deno task admin refund ${paymentId}`,
} as const;

/** /end-premium. */
export const ENDING = {
  title: "End Premium",
  description: (series: string) => `End Premium of ${series}, without signing in.`,
  lead:
    "Say here that you end Premium. You need not sign in. What you have paid for stays open to its last day, and nothing more is charged.",
  emailHint: "The one of your account. The receipt goes there.",
  day: {
    label: "Last day",
    hint: "Empty: as soon as possible, that is with the month you have paid for.",
    wanted: "wanted a day that is not over",
  },
  reason: {
    label: "Important reason",
    hint: "Only if you end it at once and for cause: say why.",
  },
  confirm: "End now",
  statement: "I end my Premium subscription.",
  soon: "Last day: as soon as possible",
  on: (day: string) => `Last day: ${day}`,
  because: (reason: string) => `At once, for an important reason: ${reason}`,
  afterwards:
    "If this address has Premium, it ends with the month that is paid; your account shows the day. Where you have named another day or a reason, we answer by e-mail. If its owner told us lately that such a statement was somebody else's, it counts only from the owner: sign in first, or use the link in our mail.",
  account: {
    before: "Signed in, you end it, and take that back, under",
    link: "Account",
  },
} as const;

/** The receipt, and the notice to the owner of a statement that may be a stranger's. */
export const ENDING_MAIL = {
  kind: "ending",
  subject: "You have ended Premium",
  next: ENDING.afterwards,
  subjects: {
    byItself: "Premium ends, as was stated on our page",
    byHand: "The end of Premium was asked for",
    held: "Was this you? Premium goes on",
  },
  stated: {
    byItself: (at: string, until: string) =>
      `on ${at} somebody, most likely you, ended Premium of this address on our page. It stays open until ${until}, and nothing more is charged.`,
    byHand: (at: string, until: string) =>
      `on ${at} somebody, most likely you, asked on our page that Premium of this address end on a day of their own or at once. Nothing was done yet: we look at it and answer. It is paid until ${until}.`,
    held: (at: string, until: string) =>
      `on ${at} somebody ended Premium of this address on our page. You told us lately that it wasn't you, so nothing was done: it goes on after ${until}.`,
  },
  undo: "That wasn't me:",
  again: "If it was you this time, end it here:",
} as const;

/** /end-premium/undo: behind the link in the mail, and on the site. */
export const UNDO_ENDING = {
  title: "That wasn't me",
  asked: (email: string) =>
    `Did somebody else end Premium of ${email}? One press, and it goes on. For 60 days nobody ends it then without signing in as you, or a link in our mail to you.`,
  submit: "That wasn't me",
  done: {
    title: "Premium goes on",
    text:
      "It is as if nothing had been said. For 60 days, a statement about your address needs you: signed in, or by a link in our mail.",
  },
  unknown: {
    title: "Is this your address?",
    text: "Open this page by the link in our mail, or sign in.",
    login: "Sign In",
  },
  home: "Return to Home",
  /** On the account, and on the first page where no mail is sent. */
  notice: (at: string) => `On ${at}, Premium was ended on our page without signing in.`,
} as const;

/** Texts for the author beside a statement. */
export const ENDING_RECORD = {
  subject: "End of Premium",
  title: "What the records say (only you see this):",
  none:
    "The account of this address has no Premium that runs. Ask which address it was taken with.",
  runs: (until: string) => `This address has Premium, paid until ${until}.`,
  byItself: "It is set to end with that month by itself, and this letter is then put aside.",
  byHand:
    "Another day or a reason was named, so nothing was done by itself: decide, end it under Subscriptions, and answer.",
  held:
    "Its owner told us lately that such a statement was somebody else's, so nothing was done. The owner was asked by mail.",
} as const;

/** Error message of a field: `wanted` comes from the schema, such as "an e-mail address". */
export const wantedText = (wanted: string): string => `Please enter ${wanted}.`;

/** /play-test. */
export const PLAY_TEST = {
  title: "Playback check",
  lead:
    "Something does not play? Here this browser tries what playing needs. The player is plain and works without the checks too.",
  sound: "Test sound",
  run: "Run the checks",
  needsScript: "The checks need JavaScript.",
  unchecked: "not looked at yet",
  send: {
    title: "Send what was found",
    text: "The result goes into the message. Say what you did and what you heard.",
  },
  others: "Other test screens",
  home: "Back to Home",
} as const;

/** Names of the checks, in page order; the page lists them before the script runs. */
export const CHECKS = {
  codecs: "What this browser can play",
  autoplay: "Sound before the first press",
  playing: "Playing and jumping",
  ranges: "Parts of a file (ranges)",
  adaptive: "Adaptive playing (HLS)",
  storage: "Room on this device",
  database: "Database (IndexedDB)",
  encryption: "Encryption",
  worker: "Service worker",
} as const;

/** Findings of the checks of /play-test, which run in the browser. Times and sizes are rounded already. */
export const FINDINGS = {
  noStorage: "storage is forbidden: no place is kept without an account",
  storage: (usedMib: number, allMib: number, isKept: boolean) =>
    `${usedMib} of ${allMib} MiB used, ${isKept ? "kept for good" : "the browser may clear it"}`,
  tooLittle: (storage: string) => `${storage}; too little for a chapter`,
  database: (ms: number) => `1 MiB kept and read in ${ms} ms`,
  readElse: "read something else",
  noCrypto: "only over https: no downloads here",
  insecure: "only over https: no playing without a network here",
  noWorker: "not in this browser, or in a private window",
  working: "at work",
  idle: "supported, not at work yet",
  ownHls: "HLS by itself",
  nothing: "nothing",
  wantsMp3: (known: string) => `${known}; MP3 is wanted`,
  autoplay: "allowed",
  noAutoplay: "this browser waits for a press, as most do",
  playing: (soundMs: number, toSec: number) =>
    `sound within ${soundMs} ms, a jump to ${toSec} s went on from there`,
  mediaError: (error: string, code: number, message: string) =>
    `${error}; media error ${code} ${message}`.trim(),
  noRenditions: "this library has no adaptive renditions",
  answered: (address: string, status: number) => `${address} answered ${status}`,
  playsPlaylists: "playlists arrive; this browser plays them by itself",
  cannotPlay: "playlists arrive, but this browser cannot play them: it hears the MP3",
  unsupported: (type: string) => `Media Source does not take ${type}`,
  firstPart: (sec: string) => `the first part gave ${sec} s`,
  nothingTaken: "nothing was taken",
  emptyPlaylist: (address: string) => `the playlist ${address} names nothing`,
  late: (what: string, ms: number) => `${what} took more than ${ms} ms`,
  bytes: "bytes of it",
  sameRange: "If-Range as it is",
  oldRange: "If-Range of old",
  beyond: "beyond the end",
  ranges: (bytes: number) => `of ${bytes} bytes, If-Range too`,
  unlike: (what: string, seen: unknown, wanted: unknown) => `${what}: ${seen}, wanted ${wanted}`,
} as const;
