// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export enum SETTINGS {
  title = "Email and payments",
  lead = "What you save here works right away. Nobody can read a password or key here again.",
  server = "Set on the server.",
  serverHow = "It wins over what you save here. See the README for its name.",
  demo = "This is a demo: its mail server and keys can't be changed here.",
  remove = "Remove",
  keep = "Leave it empty to keep the saved one.",
  optional = "Optional.",
}

export const MAIL_FORM = {
  title: "Email",
  off: "Your shop sends no email yet: no receipts, no sign-up links, no password resets.",
  on: (host: string | number, address: string | number): string =>
    `Sent through ${host} as ${address}.`,
  sentAt: (when: string | number): string => `Last email accepted ${when}.`,
  noAddress:
    "Your shop needs its address first, for the links in emails: BASE_URL on the server. See “The site's name” in docs/operating.md.",
  edit: "Change it",
  host: {
    label: "Mail server",
    hint: "From your email provider, such as smtp.example.com.",
  },
  port: {
    label: "Port",
    hint: "Usually 465 or 587.",
  },
  user: {
    label: "User name",
    hint: "Often your email address.",
  },
  password: {
    label: "Password",
  },
  name: {
    label: "Sender's name",
    hint: "What your readers see: you, or your series.",
  },
  address: {
    label: "Sender's address",
  },
  submit: "Save mail server",
  test: "Send me a test",
  testHow: (email: string | number): string =>
    `The test goes to ${email}. When it arrives, press the link in it.`,
  arrived: (when: string | number): string => `You opened the link of a test on ${when}.`,
} as const;

export const STRIPE_FORM = {
  title: "Payments",
  states: {
    emulator: "Test mode without Stripe: the checkout shows test cards, and no money moves.",
    test: "Connected to Stripe in test mode: no money moves.",
    live: "Connected to Stripe. Buyers pay real money.",
  },
  where: "You find the keys in Stripe's dashboard, under Developers.",
  webhook: {
    title: "Webhook",
    how: "In Stripe, add a webhook to this address. It tells your shop about payments.",
    choose: "Choose these events:",
    events:
      "payment_intent.*, charge.refunded, charge.refund.updated, charge.dispute.*, invoice.paid, invoice.payment_failed, checkout.session.completed, customer.subscription.*",
    reached: (when: string | number): string => `Webhook reached ${when}.`,
    never: "Not reached yet. It's reached with the first payment.",
  },
  secret: {
    label: "Secret key",
    hint: "Begins with sk_ or rk_.",
  },
  publishable: {
    label: "Publishable key",
    hint: "Begins with pk_.",
  },
  webhookSecret: {
    label: "Webhook secret",
    hint: "Begins with whsec_. Live keys need it.",
  },
  edit: "Change the keys",
  submit: "Save keys",
} as const;

export const CONTACT_FORM = {
  title: "Addresses",
  support: {
    label: "Support email",
    hint: "Shown on your site. Support requests are sent there.",
  },
  alerts: {
    label: "Alerts",
    hint: "Who hears by email when something is broken.",
  },
  ebooks: {
    label: "Link to the eBooks",
    hint: "Where buyers of the whole series download them. Begins with https://.",
  },
  submit: "Save addresses",
} as const;

export enum SETTING_NAMES {
  SMTP_URL = "the mail server",
  MAIL_FROM = "the sender's address",
  SUPPORT_EMAIL = "the support email",
  ALERT_EMAIL = "the address for alerts",
  EBOOK_URL = "the link to the eBooks",
  STRIPE_SECRET_KEY = "the secret key",
  STRIPE_PUBLISHABLE_KEY = "the publishable key",
  STRIPE_WEBHOOK_SECRET = "the webhook secret",
  BASE_URL = "the site's address (BASE_URL on the server)",
  KV_URL = "the database (KV_URL on the server)",
}

export enum SETTING_FAULTS {
  host = "Please enter your mail server's name, such as smtp.example.com",
  port = "Please enter the port, such as 465 or 587",
  user = "Please enter a user name of up to 200 characters",
  password = "Please enter a password of up to 500 characters",
  passwordAgain = "Please enter the password too: the server or the user name is another one.",
  name = "Please enter a name of up to 80 characters, without < > or quotes",
  address = "Please enter an email address, such as books@example.com",
  secret =
    "Please copy the whole secret key. It begins with sk_test_, sk_live_, rk_test_ or rk_live_",
  publishable = "Please copy the whole publishable key. It begins with pk_test_ or pk_live_",
  webhookSecret = "Please copy the whole webhook secret. It begins with whsec_",
  ebooks = "Please enter an address that begins with https://",
  noSecret = "Please enter the secret key.",
}

export const SETTING_OUTCOMES = {
  saved: "Saved. It's in use now.",
  removed: "Removed.",
  onServer: "It's set on the server, so it can't be changed here.",
  demo: "This is a demo, so that can't be changed here. Start the site without DEMO=1.",
  demoBooks:
    "Your shop still shows the demo's invented books, which can't be sold for real money. Start your own shop under Branding first.",
  keysRefused: (reason: string | number): string =>
    `Stripe didn't accept these keys, so nothing was saved. ${reason}`,
  noMail: "There's no mail server yet. Save one first.",
  nobody: "Say where the test goes: mail test ada@example.com.",
  tested: (email: string | number): string => `Sent to ${email}. Open it and press the link in it.`,
  notTested: (reason: string | number): string => `The test wasn't sent. ${reason}`,
} as const;

export enum MAIL_FAILURES {
  EAUTH = "The server didn't accept the user name or the password.",
  EENVELOPE = "The server didn't accept the sender or the recipient.",
  ETIMEDOUT = "The server doesn't answer. Check its name and the port.",
  ECONNECTION = "The server can't be reached. Check its name and the port.",
  ESOCKET = "The connection failed. Check the port: 465 is encrypted from the start, 587 is not.",
  EDNS = "There's no server with that name.",
  EPERM = "From here only the ports 25, 465, 587 and 2525 can be reached.",
}

export const mailSaid = (answer: string | number): string => `It said: ${answer}`;

export const TEST_MAIL = {
  subject: "Your shop can send email",
  lead: "This is the test you asked for. Press this link, so that your shop knows it arrived:",
  arrived: {
    title: "Your email works",
    text: "The test arrived, and your shop knows it. You can close this page.",
  },
  late: {
    title: "This link has expired",
    text: "Send yourself a new test at the desk.",
  },
  back: "Go to the desk",
} as const;

export const PAGES = {
  title: "Legal texts and pages",
  lead:
    "Our texts say what the software does. You make the promises, so have a lawyer check yours.",
  legal: "Legal texts",
  own: "Your own pages",
  ownLead: "They're linked in the footer of every page.",
  noOwn: "No pages yet.",
  add: "Add a page",
  slug: "Address",
  slugHint: "Small letters, digits and hyphens, such as press-kit. It can't be changed later.",
  addGo: "Write page",
  names: {
    privacy: "Privacy",
    terms: "Terms",
    imprint: "Imprint",
    accessibility: "Accessibility",
    refunds: "Refund policy",
  },
  ours: "our text",
  yours: (day: string | number): string => `yours, saved ${day}`,
  gaps: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, { one: d.count + " gap", other: d.count + " gaps" }) +
      " to fill" as string)({ count }),
} as const;

export const PAGE_FORM = {
  text: "Text",
  hint:
    "Markdown: the first line is the title (# Imprint), ## is a heading, * a list item. {{author}}, {{series}} and {{contact}} are filled in.",
  preview: "Preview",
  save: "Save",
  view: "View page",
  back: "All texts",
  start: "Start from a template",
  startLead:
    "For where you sell from. A template marks what you must write as [[…]]. Nothing is saved until you press Save.",
  regions: {
    eu: "European Union",
    uk: "United Kingdom",
    us: "United States",
  },
  previewTitle: "Preview",
  unsaved: "This isn't saved yet.",
  faults: "Still missing:",
  history: "Versions",
  version: (number: string | number, when: string | number, by: string | number): string =>
    `Version ${number}, ${when}, ${by}`,
  load: "Load into the form",
  remove: "Remove page",
  reset: "Use our text again",
} as const;

export enum PAGE_FAULTS {
  name = "Please use small letters, digits and hyphens, such as press-kit",
  text = "Please write some text, up to 50,000 characters",
  long = "That's too long. Please shorten it to about 50,000 characters.",
}

export enum PAGE_OUTCOMES {
  saved = "Saved. Visitors see it now.",
  removed = "Removed.",
  unknown = "There's no such page.",
  conflict = "Someone else just saved this page. Copy your text, reload the page, then try again.",
  unchanged = "Nothing has changed.",
}
