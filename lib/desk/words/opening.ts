/** Texts of a shop that is being prepared: first author, visitors, checklist, opening, and what trials have left. */

import { plural } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";

export const BEGIN = {
  title: "Your shop starts here",
  lead: "Make the account that runs it. This link works once.",
  email: { label: "Your email", hint: "You sign in with it." },
  password: "Choose a password",
  submit: "Make my account",
  taken: "That email has an account already. Use another one.",
  expired: {
    title: "This link doesn't work any more",
    text:
      "It works once, for seven days, while nobody has an account. Restart the site for a new one.",
  },
  home: "Go to the shop",
  printed: (address: string) => `Make your account, and with it your shop: ${address}`,
} as const;

export const PREPARING = {
  title: (series: string) => `${series} is getting ready`,
  text: (author: string) => `${author} is still setting things up here. Please come back later.`,
  call: "The shop isn't open yet.",
  signIn: "Sign in",
} as const;

export const OPENING = {
  closed:
    "Visitors can't see your shop yet. You can: while you're signed in, it looks open to you.",
  open: "Open the shop",
  now: (left: number) =>
    left === 0
      ? "From now on everyone can see your shop and buy."
      : `From now on everyone can see your shop and buy. ${left} of the steps ${
        left === 1 ? "is" : "are"
      } still to do.`,
  opened: "Your shop is open.",
  already: "Your shop is open already.",
} as const;

/**
 * The checklist before a shop opens. `how`: where to do it. Items with a screen of the desk link there; the others name
 * a section of the documents.
 */
export const READY = {
  title: "Ready to open?",
  yes: "Everything is ready.",
  lead: (open: number) => `${plural(open, "thing")} to do before you open your shop.`,
  states: { done: "Done", open: "To do", unknown: "Can't check" },
  missing: (names: string[]) => `Missing: ${new Intl.ListFormat("en").format(names)}.`,
  items: {
    books: {
      name: "Add your own books",
      how: "Start your own shop under Branding, then publish a book under Books.",
    },
    sound: {
      name: "Add a recording for every chapter",
      how: "Upload what's missing under Recordings.",
    },
    heard: {
      name: "Hear a chapter of each book",
      how: "Play something of it in your shop, as a listener would.",
    },
    prices: {
      name: "Set prices in every currency",
      how: "Until you set one, we convert the euro price at a fixed rate.",
    },
    pages: {
      name: "Write your privacy, terms and imprint pages",
      how: "There are templates under Legal texts and pages. Have a lawyer check yours.",
    },
    texts: {
      name: "Fill the gaps in your own pages",
      how: "Visitors see the gaps until you fill them.",
    },
    taxes: {
      name: "Choose how you're taxed",
      how: "We write invoices once you've chosen under Taxes.",
    },
    address: {
      name: "Give your site an https address",
      how: "See “The site's name” in docs/operating.md.",
    },
    support: {
      name: "Give listeners a support email address",
      how: "Enter it under Email and payments.",
    },
    keys: {
      name: "Connect your live Stripe account",
      how: "Enter its keys under Email and payments.",
    },
    webhook: {
      name: "Let Stripe tell your site about payments",
      how: "Add the address under Email and payments in Stripe, then make one payment.",
    },
    backup: {
      name: "Back up your shop this week",
      how: "Then try restoring it. See “Backups” in docs/operating.md.",
    },
    mail: {
      name: "Send yourself an email",
      how: "Under Email and payments, send yourself a test and press the link in it.",
    },
  },
} as const;

export const TESTS = {
  title: "Test data",
  lead:
    "What you tried out before you opened. Test orders give nothing now that your keys are live; codes and reviews still count.",
  none: "Nothing is left from your tests.",
  early: "You can clear your tests once your Stripe keys are live.",
  kinds: {
    orders: (count: number) => `Delete ${plural(count, "test order")}`,
    codes: (count: number) => `Delete ${plural(count, "code")} made before your first real order`,
    reviews: (count: number) =>
      `Delete ${plural(count, "review")} written before your first real order`,
  },
  ordersHint: "With their gifts, Premium and test invoices. Codes you keep get their uses back.",
  list: "Show the list",
  more: (count: number) => `And ${count} more.`,
  clear: "Clear tests",
  clearHint: "You can't undo this.",
  order: ({ title, email, atMs }: { title: string; email: string | null; atMs: number }) =>
    [title, ...email === null ? [] : [email], formatDay(atMs)].join(", "),
  code: (code: string, uses: number) => `${code}, used ${plural(uses, "time")}`,
  review: ({ reviewerName, rating, title }: {
    reviewerName: string;
    rating: number;
    title: string;
  }) => [reviewerName, plural(rating, "star"), ...title ? [`“${title}”`] : []].join(", "),
  notLive: "Your Stripe keys aren't live yet, so nothing was deleted.",
  nothing: "Tick what you want to delete.",
  cleared: ({ orders, codes, reviews }: { orders: number; codes: number; reviews: number }) =>
    `Deleted: ${plural(orders, "test order")}, ${plural(codes, "code")}, ${
      plural(reviews, "review")
    }.`,
  need: "Clear your test orders",
  needHow: "They're from before your keys were live.",
  link: "Test orders, codes and reviews",
} as const;
