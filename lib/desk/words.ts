/** What the author's desk says, on its screens and at the terminal. */
import type { RecordedBook } from "@/lib/desk/recorded_book.ts";
import { formatBytes } from "@/lib/downloads/words.ts";
import { formatDay } from "@/lib/platform/day.ts";
import { formatClock, formatLength } from "@/lib/platform/duration.ts";
import type { BookSteps } from "@/lib/media/ingest_steps.ts";

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

/** Which chapters have their sound. */
export const RECORDINGS = {
  title: "Recordings",
  lead: "Which chapters have their sound, by what the library holds now.",
  none: "The catalogue has no book with chapters yet.",
  noLibrary: "There is no library yet: it comes with the first recording that is brought in.",
  draft: "a draft",
  book: (bookId: number) => `book ${bookId}`,
  whole: (chapters: number) => `all ${plural(chapters, "chapter")} recorded`,
  part: (recorded: number, chapters: number) =>
    `${recorded} of ${plural(chapters, "chapter")} recorded`,
  missing: (numbers: string) => `no sound: ${numbers}`,
  spoken: (numbers: string) => `in the demo's voice: ${numbers}`,
  unlisted: (numbers: string) => `brought in but not in the book's list: ${numbers}`,
  sum: (durationSec: number, bytes: number) =>
    `${formatLength(durationSec)}, ${formatBytes(bytes)}`,
  changed: (at: string) => `changed ${formatDay(at)}`,
  bring: "Bring in recordings",
  how:
    "On the machine that has ffmpeg, beside the site or elsewhere, this goes on bringing in what is laid into a folder by the book's number, such as /recordings/11:",
  command: "deno task ingest --watch /recordings",
  then: "What is brought in can be heard within seconds; whoever is listening goes on.",
  noFolder:
    "To bring them from here, name that folder in the setting RECORDINGS_DIR, on a disk of the site's own machine.",
  incoming: "What comes in",
  watched: "The folder is watched: what is laid into it is brought in by itself.",
  unwatched: "Nothing watches the folder now. On the machine that has ffmpeg:",
  lastWatched: (at: string) => `It was watched last on ${formatDay(at)}, ${at.slice(11, 16)} UTC.`,
  watchCommand: (folder: string) => `deno task ingest --watch ${folder}`,
  noneIncoming: "Nothing has come in yet.",
  states: {
    working: "is brought in",
    held: "waits to be heard",
    in: "is in",
    failed: "could not be brought in",
  },
  planned: (chapters: number) => plural(chapters, "chapter"),
  measured: (count: number) => `measured ${count}`,
  levelled: (count: number) => `levelled ${count}`,
  cut: (count: number) => `cut ${count}`,
  written: (count: number) => `written ${count}`,
  left: (sec: number) => `${formatClock(sec)} left`,
  looking: "the recordings are looked through",
  stepsOf: (title: string) => `Chapters of ${title}`,
  delivered: (count: number, title: string) =>
    `${plural(count, "file")} of ${title} ${count === 1 ? "is" : "are"} with the ingest now.`,
  dropped: (name: string) => `${name} is discarded.`,
  leftOut: (sentence: string) => `Left out: ${sentence}`,
} as const;

/** What is said of a book that comes in, a clause each. */
export function stepFacts(
  { state, chapters, measured, levelled, cut, written, leftSec }: BookSteps,
): string[] {
  if (chapters === 0) return state === "working" ? [RECORDINGS.looking] : [];
  return [
    RECORDINGS.planned(chapters),
    RECORDINGS.measured(measured),
    RECORDINGS.levelled(levelled),
    RECORDINGS.cut(cut),
    RECORDINGS.written(written),
    ...leftSec === null ? [] : [RECORDINGS.left(leftSec)],
  ];
}

/** Some runs of chapter numbers: "3 to 9, 12". */
function numbersText(numbers: number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([a, b]) => a === b ? `${a}` : `${a} to ${b}`).join(", ");
}

/** What is said of a book's recordings, a clause each. */
export function recordedFacts(
  { bookId, chapters, missing, spoken, unlisted, durationSec, bytes, changedAt, isDraft }:
    RecordedBook,
): string[] {
  const recorded = chapters - missing.length - spoken.length;
  const facts = [
    RECORDINGS.book(bookId),
    recorded === chapters && chapters > 0
      ? RECORDINGS.whole(chapters)
      : RECORDINGS.part(recorded, chapters),
    ...isDraft ? [RECORDINGS.draft] : [],
    ...recorded > 0 ? [RECORDINGS.sum(durationSec, bytes)] : [],
    ...changedAt === null ? [] : [RECORDINGS.changed(changedAt)],
  ];
  return [
    facts.join(", "),
    ...missing.length > 0 ? [RECORDINGS.missing(numbersText(missing))] : [],
    ...spoken.length > 0 ? [RECORDINGS.spoken(numbersText(spoken))] : [],
    ...unlisted.length > 0 ? [RECORDINGS.unlisted(numbersText(unlisted))] : [],
  ];
}

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

export const BOOKS = {
  noPicture: "Choose a picture first: a JPEG, PNG, WebP or AVIF.",
  covered: (title: string) => `${title} has its new cover.`,
  noCover: "a picture: bring one under Cover first",
  fine: "Nothing is wrong with it.",
  noHistory: "Nothing was changed at the desk yet.",
  fileChanged:
    "catalogue.json was changed beside the desk, and what the desk has written counts: import it to take it up.",
  noFields: 'Write the fields as JSON such as {"priceMinor": 899}; null takes a field away',
  noBook: (bookId: number) => `The catalogue has no book ${bookId}.`,
  noVersion: (version: number) =>
    `Version ${version} is not kept: "catalogue history" names those that are.`,
  noChange: (bookId: number) => `No change of book ${bookId} is kept.`,
  notIn: (bookId: number, version: number) => `Version ${version} did not change book ${bookId}.`,
  noBefore: (version: number) => `Nothing is kept of what was before version ${version}.`,
  wasNew: (bookId: number) =>
    `Book ${bookId} was made by that version and is published: listeners may own it.`,
  gone: (bookId: number) => `The draft ${bookId} is gone.`,
  noLibrary:
    "The library of sound cannot be read, so nobody knows what could be played: try later.",
  conflict: (title: string, changes: string) =>
    `${title} has been changed since you looked at it (${changes}). Nothing of yours was written.`,
  published: "false: the book is published, and listeners may own it",
  ofOwn: "an id is given by the shop and stays",
  added: (title: string) => `${title} is a draft now: nobody else sees it.`,
  set: (title: string, count: number) => `${title}: ${plural(count, "field")} changed.`,
  undone: (title: string, version: number) => `${title} is as it was before version ${version}.`,
  imported: (version: number, count: number) =>
    `The catalogue is taken up as version ${version}: ${plural(count, "field")} changed.`,
  catalogueUndone: (version: number) => `The catalogue is as it was before version ${version}.`,
} as const;

/** The screens of the books: their list, a book's form, what was changed. */
export const BOOK_LIST = {
  title: "Books",
  lead: "Changes are seen at once, on every page. Each can be taken back.",
  make: "New book",
  makeBundle: "New bundle",
  history: "What was changed",
  file: "The catalogue as a file",
  export: "Save catalogue.json",
  import: "Take up another one",
  importHint: "A catalogue.json. It counts at once, and can be taken back under what was changed.",
  go: "Take it up",
  fileChanged:
    "catalogue.json was changed beside the desk. What was written here counts until you take that file up.",
  takeFile: "Take the file up",
  noFile: "Choose a file first.",
  states: { draft: "Draft", sale: "On sale", out: (day: string) => `Comes out on ${day}` },
  chapters: (count: number) => plural(count, "chapter"),
  bundle: "Bundle",
} as const;

export const BOOK_FORM = {
  newTitle: "New book",
  newBundle: "New bundle",
  leadDraft: "A draft: nobody else sees it until you publish it.",
  lead: "What you save is seen at once.",
  faults: "That cannot be used yet",
  amount: "an amount such as 7.99",
  wanted: (what: string) => `Wanted: ${what}.`,
  parts: {
    about: "What it is",
    price: "Price",
    cover: "Cover",
    chapters: "Chapters",
    includes: "Books it plays",
    preview: "As listeners will see it",
  },
  title: "Title",
  subtitle: "Subtitle",
  label: "Instead of the number",
  labelHint: 'What stands before the title, such as "A Novella"',
  bookNumber: "Number in the series",
  author: "Author",
  authorHint: (name: string) => `Empty: ${name}`,
  narrator: "Read by",
  publisher: "Publisher",
  language: "Language",
  releaseLabel: "When it came out, in words",
  releaseLabelHint: "Such as March 2024",
  releaseDate: "Day it comes out",
  releaseDateHint: "Until then (UTC) it is announced only. Empty: it is out.",
  hue: "Colour of its pages",
  hues: { ember: "Ember", tide: "Tide", brass: "Brass", moss: "Moss", violet: "Violet" },
  blurb: "The story, as on its page",
  blurbHint: "An empty line begins a paragraph.",
  benefits: "What the buyer gets",
  benefitsHint: "One on each line",
  ebookBenefit: "One more, where eBooks are given",
  isNew: "Say New on its card",
  noClipsAfterChapter: "Last chapter of which clips may be shared",
  clipsHint: "Empty: all of them",
  priceMinor: "Euro, VAT included",
  regularPriceMinor: "Struck price in euro",
  regularHint:
    "A shop that sells strikes the lowest price of the 30 days before, once you have lowered it.",
  bundleHint: 'Or "one by one": what its books cost together.',
  others: "Other currencies",
  othersHint: "Empty: made from the euro, as shown. What you set is rounded as you like it.",
  made: (sum: string) => `Empty: ${sum}`,
  struck: (currency: string) => `Struck price in ${currency}`,
  struckHint: "Struck prices, where the euro's has one. Empty: made from it.",
  round: "Fill the empty ones, rounded",
  coverAlt: "What the cover shows",
  coverAltHint: "A sentence for those who cannot see it",
  coverColor: "Colour until the picture is there",
  toPicture: "Bring another picture",
  picture: "Picture",
  pictureHint:
    "A square of 1400 pixels or more is best; of anything else the middle is taken. JPEG, PNG, WebP or AVIF, at most 20 MB.",
  setCover: "Make it the cover",
  coverLater: "Save the draft first; then bring its picture here.",
  chaptersHint:
    "Recordings are found by a chapter's number: moving a line moves its words, not its sound.",
  number: (n: number) => `Number of chapter ${n}`,
  chapterTitle: (n: number) => `Title of chapter ${n}`,
  kind: (n: number) => `Kind of chapter ${n}`,
  kinds: { chapter: "Chapter", credits: "Credits" },
  free: "Free",
  freeOf: (n: number) => `Chapter ${n} is free`,
  move: "Drag to another place",
  earlier: (title: string) => `Play earlier: ${title}`,
  later: (title: string) => `Play later: ${title}`,
  up: (title: string) => `Up: ${title}`,
  down: (title: string) => `Down: ${title}`,
  remove: (title: string) => `Take out: ${title}`,
  unnamed: (n: number) => `chapter ${n}`,
  add: "Add a chapter",
  none: "No chapters yet.",
  save: "Save",
  saveDraft: "Save the draft",
  publish: "Publish",
  preview: "Show it",
  previewHint: "Nothing is written yet by that.",
  noPreview: "It is shown here once nothing is wrong with it.",
  history: "What was changed",
  now: "Look at it as it is now",
  page: "Its page",
} as const;

export const BRAND = {
  title: "Name and colour",
  lead: "What every page, mail and app says of your shop. What you save is seen at once.",
  noTitle: "Name the series or the shop",
  noAuthor: "Name the author as on the covers",
  series: "The shop",
  name: "Name of the series, and of the shop",
  tagline: "A line about it",
  author: "Author, as on the covers",
  hoursLabel: "A line on how much there is to hear",
  hoursHint: "{hours} becomes the hours of sound; below one hour the line stays away.",
  readers: "Readers worldwide",
  readersHint: "Only if it is true; empty: not said",
  hue: "Colour of buttons and links",
  hues: {
    "": "Amber",
    ember: "Ember",
    tide: "Tide",
    brass: "Brass",
    moss: "Moss",
    violet: "Violet",
  },
  links: "Your pages elsewhere",
  linksHint: "One on each line: a name, then its address, such as Instagram https://example.com/me",
  people: "Authors and narrators",
  about: (name: string) => `About ${name}`,
  save: "Save",
  set: (count: number) => `${plural(count, "field")} changed.`,
  conflict: (changes: string) =>
    `This has been changed since you looked at it (${changes}). Nothing of yours was written.`,
  icon: "Icon",
  iconHint:
    "A square of 640 pixels or more, in place of the lantern: on every page, on home screens and in tabs. Whoever was here before may see the former one for a while.",
  iconGo: "Make it the icon",
  iconSet: "The shop has its own icon.",
  begin: "Begin your own",
  beginLead:
    "The books here are the demo's, which nobody can sell. Begin with your own: the demo's go from every page, and one draft waits for its words. It can be taken back.",
  beginGo: "Begin",
  begun: (title: string) => `${title} has begun: its first book is a draft.`,
  notDemo: "The books here are yours: nothing is thrown away.",
  soon: "Soon to be heard.",
  hours: "Over {hours} hours to hear",
  firstBook: "The first book",
  firstCover: (title: string) => `The cover of ${title}.`,
  firstBlurb: "What it is about.",
} as const;

export const VERSION_LIST = {
  title: "What was changed",
  book: (id: number) => `book ${id}`,
  of: (title: string) => `Changes of ${title}`,
  none: "Nothing was changed at the desk yet.",
  lead: "The latest 100 versions of the catalogue. Taking one back writes another one.",
  kinds: {
    file: "catalogue.json, as it was",
    add: "A new book",
    set: "Changed",
    undo: "Taken back",
    import: "A file was taken up",
    begin: "A shop of your own was begun",
  },
  number: (n: number) => `Version ${n}`,
  by: (name: string) => `by ${name}`,
  head: { field: "Field", before: "Before", after: "After" },
  catalogue: "Catalogue",
  more: (count: number) => `${plural(count, "more field")} changed.`,
  empty: "nothing",
  undo: "Take back",
  undoOf: (n: number) => `Take back version ${n}`,
  export: "As it was then",
  exportOf: (n: number) => `The catalogue of version ${n}`,
  back: "All books",
} as const;

export const ORDERS = {
  title: "Orders",
  latest: "The latest",
  found: (word: string) => `What "${word}" finds`,
  nothing: "Nothing was found.",
  empty: "Nothing was bought yet.",
  head: { when: "When", what: "What", who: "Who", paid: "Paid", state: "" },
  gift: "a gift",
  invoice: (number: string) => `Invoice ${number}`,
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
  other: (command: string) => `"${command}" will be done.`,
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

export const RESULT = {
  lookBelow: "Nothing was saved. Please look at the fields below.",
  refused: "That did not work",
  done: "Done",
} as const;
