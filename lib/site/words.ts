// Made of lib/site/messages/en.json by `deno task words`: change it there.

import { number, plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export enum NAV {
  label = "Main",
  skip = "Skip to content",
  home = "Home",
  search = "Search",
  library = "Your Books",
  recent = "Recently Played",
  account = "Account",
  continue = "Continue",
  books = "Books",
  downloads = "Downloads",
  login = "Sign In",
  foot = "Links and settings",
}

export enum THEME {
  toLight = "Light",
  toDark = "Dark",
  what = "theme",
}

export enum AWAY {
  title = "You're offline",
  text = "This page needs a connection. It opens by itself once you're back online.",
  retry = "Try again",
}

export enum NOT_SIGNED_OUT {
  title = "Something went wrong",
  text = "You're still signed in. Check your connection, then try again.",
}

export const WRITTEN = "You were signed out before this was sent. What you wrote is still here.";

export const FOOTER = {
  support: "Support",
  privacy: "Privacy",
  terms: "Terms",
  refunds: "Refunds",
  withdraw: "Withdraw from contract",
  endPremium: "End subscription",
  accessibility: "Accessibility",
  imprint: "Imprint",
  rights: (author: string | number): string =>
    `© ${author}. All stories, recordings and covers are copyrighted.`,
  made: "Made without generative AI.",
  currency: "Prices in",
  change: "Change",
  examples: "Reader and listener counts, ratings and regular prices are examples.",
  build: (version: string | number): string => `build ${version}`,
} as const;

export enum CONSENT {
  label = "Counting visits",
  question =
    "May we count which books you look at and buy, and how fast our pages load? We count nothing unless you say yes.",
  privacy = "Privacy",
  yes = "Allow",
  no = "No",
}

export const HOME = {
  eyebrow: (author: string | number): string => `An audiobook series by ${author}`,
  length: (length: string | number, books: string | number): string =>
    `${length} in ${books} books`,
  readers: (readers: number): string =>
    ((d: { readers: number }) =>
      plural(d.readers, 0, en, {
        other: number("en", d.readers, 0) + " readers worldwide",
      }) as string)({ readers }),
  between: " · ",
  listen: "Listen to chapter one",
  series: "See the whole series",
  books: "The books",
} as const;

export const ERRORS = {
  notFound: {
    title: "404 Page Not Found",
    text: "Did you forget to add the page to the router?",
  },
  internal: "The light went out",
  unavailable: "Back in a moment",
  other: "That didn't work",
  noBooks: "Failed to load audiobooks.",
  noBook: "Failed to load audiobook. Please try again later.",
  home: "Return to Home",
  reference: "If you write to us about this, please include",
} as const;

export enum METRICS {
  tokenNeeded = "Send the METRICS_TOKEN as a bearer token.",
}

export const DEVELOPERS = {
  title: "For developers",
  description: (series: string | number): string =>
    `The ${series} API: every call, what it takes and what it returns.`,
  text:
    "The player, the shop and your own programs use the same calls. They take and return JSON unless a media type says otherwise. Times are ISO 8601, and amounts are in the smallest unit of their currency. Responses may gain fields.",
  document: (version: string | number): string => `OpenAPI 3.1 description, version ${version}`,
  failures:
    "A failed call returns a status of 400 or above and a Failure: a code that never changes and a message for people. Any call can return 414 (the address is too long) or 503 (try again later; Retry-After says when).",
  session: {
    needed: "Needs a session: the sign-in cookie, or its token as a bearer token.",
    optional: "Returns more with a session.",
    none: "No session needed.",
  },
  parameters: "Parameters",
  where: (isRequired: boolean, place: string | number): string =>
    ((d: { isRequired: string; place: string | number }) =>
      select(d.isRequired, {
        true: "in the " + d.place,
        other: "in the " + d.place + ", optional",
      }) as string)({ isRequired: String(isRequired), place }),
  body: "Body",
  optionalBody: "Body (optional)",
  answers: "Responses",
  types: "Types",
} as const;

export enum LOST {
  why = "There may be a typo in the address, or the page has moved.",
  start = "You can",
  home = "go home",
  books = "choose a book",
  or = "or",
  contact = "write to us",
}

export const TEST_SCREENS = {
  title: "Test screens",
  lead: "This site is in test mode. These pages disappear once it has a live key.",
  home: "Back to Home",
  playing: {
    name: "Playback check",
    text: "See if sound plays in this browser, and what's missing if not.",
  },
  banner: {
    name: "Purchase banner",
    text: "Everything the player shows when it can't continue.",
    lead:
      "What the player shows when a chapter is locked, at the end of a book, and when sound fails.",
  },
  premium: {
    name: "Premium",
    text: "Sign in there to turn a subscription on and off without paying.",
  },
  checkout: {
    name: "Checkout",
    text: "Takes test cards. No money moves.",
  },
} as const;

export enum CopyWords {
  copied = "Copied.",
  byHand = "We couldn't copy it. The address is selected, so you can copy it yourself.",
}
