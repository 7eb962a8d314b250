// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { number, plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const BEGIN = {
  title: "Your shop starts here",
  lead: "Make the account that runs it. This link works once.",
  email: {
    label: "Your email",
    hint: "You sign in with it.",
  },
  password: "Choose a password",
  submit: "Make my account",
  taken: "That email has an account already. Use another one.",
  expired: {
    title: "This link doesn't work any more",
    text:
      "It works once, for seven days, while nobody has an account. Restart the site for a new one.",
  },
  home: "Go to the shop",
  printed: (address: string | number): string =>
    `Make your account, and with it your shop: ${address}`,
} as const;

export const PREPARING = {
  title: (series: string | number): string => `${series} is getting ready`,
  text: (author: string | number): string =>
    `${author} is still setting things up here. Please come back later.`,
  call: "The shop isn't open yet.",
  signIn: "Sign in",
} as const;

export const OPENING = {
  closed:
    "Visitors can't see your shop yet. You can: while you're signed in, it looks open to you.",
  open: "Open the shop",
  now: (left: number): string =>
    ((d: { left: number }) =>
      plural(d.left, 0, en, {
        "0": "From now on everyone can see your shop and buy.",
        one: "From now on everyone can see your shop and buy. " + d.left +
          " of the steps is still to do.",
        other: "From now on everyone can see your shop and buy. " + d.left +
          " of the steps are still to do.",
      }) as string)({ left }),
  opened: "Your shop is open.",
  already: "Your shop is open already.",
} as const;

export const READY = {
  title: "Ready to open?",
  yes: "Everything is ready.",
  lead: (open: number): string =>
    ((d: { open: number }) =>
      plural(d.open, 0, en, {
        one: number("en", d.open, 0) + " thing",
        other: number("en", d.open, 0) + " things",
      }) + " to do before you open your shop." as string)({ open }),
  states: {
    done: "Done",
    open: "To do",
    unknown: "Can't check",
  },
  missing: (names: string | number): string => `Missing: ${names}.`,
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
    orders: (count: number): string =>
      ((d: { count: number }) =>
        "Delete " +
        plural(d.count, 0, en, {
          one: d.count + " test order",
          other: d.count + " test orders",
        }) as string)({ count }),
    codes: (count: number): string =>
      ((d: { count: number }) =>
        "Delete " + plural(d.count, 0, en, { one: d.count + " code", other: d.count + " codes" }) +
        " made before your first real order" as string)({ count }),
    reviews: (count: number): string =>
      ((d: { count: number }) =>
        "Delete " +
        plural(d.count, 0, en, { one: d.count + " review", other: d.count + " reviews" }) +
        " written before your first real order" as string)({ count }),
  },
  ordersHint: "With their gifts, Premium and test invoices. Codes you keep get their uses back.",
  list: "Show the list",
  more: (count: string | number): string => `And ${count} more.`,
  clear: "Clear tests",
  clearHint: "You can't undo this.",
  order: (
    hasEmail: boolean,
    title: string | number,
    email: string | number,
    day: string | number,
  ): string =>
    ((
      d: { hasEmail: string; title: string | number; email: string | number; day: string | number },
    ) =>
      select(d.hasEmail, {
        true: d.title + ", " + d.email + ", " + d.day,
        other: d.title + ", " + d.day,
      }) as string)({ hasEmail: String(hasEmail), title, email, day }),
  code: (code: string | number, uses: number): string =>
    ((d: { code: string | number; uses: number }) =>
      d.code + ", used " +
      plural(d.uses, 0, en, { one: d.uses + " time", other: d.uses + " times" }) as string)({
        code,
        uses,
      }),
  review: (
    hasTitle: boolean,
    name: string | number,
    rating: number,
    title: string | number,
  ): string =>
    ((d: { hasTitle: string; name: string | number; rating: number; title: string | number }) =>
      select(d.hasTitle, {
        true: d.name + ", " +
          plural(d.rating, 0, en, {
            one: number("en", d.rating, 0) + " star",
            other: number("en", d.rating, 0) + " stars",
          }) + ", “" + d.title + "”",
        other: d.name + ", " +
          plural(d.rating, 0, en, {
            one: number("en", d.rating, 0) + " star",
            other: number("en", d.rating, 0) + " stars",
          }),
      }) as string)({ hasTitle: String(hasTitle), name, rating, title }),
  notLive: "Your Stripe keys aren't live yet, so nothing was deleted.",
  nothing: "Tick what you want to delete.",
  cleared: (orders: number, codes: number, reviews: number): string =>
    ((d: { orders: number; codes: number; reviews: number }) =>
      "Deleted: " +
      plural(d.orders, 0, en, { one: d.orders + " test order", other: d.orders + " test orders" }) +
      ", " + plural(d.codes, 0, en, { one: d.codes + " code", other: d.codes + " codes" }) + ", " +
      plural(d.reviews, 0, en, { one: d.reviews + " review", other: d.reviews + " reviews" }) +
      "." as string)({ orders, codes, reviews }),
  need: "Clear your test orders",
  needHow: "They're from before your keys were live.",
  link: "Test orders, codes and reviews",
} as const;
