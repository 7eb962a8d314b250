/** Texts of the frame, home, error pages and the screens of test mode. */

/** The navigation, in the sidebar and in a phone's bottom bar. */
export const NAV = {
  label: "Main",
  skip: "Skip to content",
  home: "Home",
  search: "Search",
  library: "Your Books",
  recent: "Recently Played",
  account: "Account",
  continue: "Continue",
  books: "Books",
  downloads: "Downloads",
  login: "Sign In",
  foot: "Elsewhere and settings",
} as const;

/** The theme switch. */
export const THEME = { toLight: "Light", toDark: "Dark", what: "theme" } as const;

/** The page of the small service worker, shown instead of a page that cannot be loaded. */
export const AWAY = {
  title: "You are offline",
  text: "This page needs the network. It opens by itself when the connection is back.",
  retry: "Try again",
} as const;

/** In a form that was refilled with what was typed before the session ended. */
export const WRITTEN = "You were signed out before this was sent. What you wrote is still here.";

export const FOOTER = {
  support: "Support",
  privacy: "Privacy",
  terms: "Terms",
  refunds: "Refunds",
  withdraw: "Withdraw from contract",
  endPremium: "End Premium",
  accessibility: "Accessibility",
  imprint: "Imprint",
  rights: (author: string) => `© ${author}. All stories, recordings and covers are copyrighted.`,
  made: "Made without generative AI.",
  currency: "Prices in",
  change: "Change",
  examples: "Readers, listeners, ratings and regular prices are examples.",
  build: (version: string) => `build ${version}`,
} as const;

/** The consent question. */
export const CONSENT = {
  label: "Counting visits",
  question:
    "May we count the books you look at and buy, and how fast pages are? Without a yes nothing is counted.",
  privacy: "Privacy",
  yes: "Allow",
  no: "No",
} as const;

export const HOME = {
  eyebrow: (author: string) => `An audiobook series by ${author}`,
  length: (length: string, books: number) => `${length} in ${books} books`,
  readers: (readers: number) => `${readers.toLocaleString("en")} readers worldwide`,
  between: " · ",
  listen: "Listen to chapter one",
  series: "See the whole series",
  books: "The books",
} as const;

/** Titles of error pages; for 404 also the text. */
export const ERRORS = {
  notFound: {
    title: "404 Page Not Found",
    text: "Did you forget to add the page to the router?",
  },
  internal: "The light went out",
  unavailable: "Back in a moment",
  other: "That did not work",
  home: "Return to Home",
  /** Precedes the request id. */
  reference: "If you write to us about it, please name",
} as const;

/** For monitoring programs. */
export const METRICS = {
  tokenNeeded: "Send the token of METRICS_TOKEN as a bearer.",
} as const;

/** The page that documents the API. */
export const DEVELOPERS = {
  title: "For developers",
  description: (series: string) => `Every call of ${series}: what it takes and what it answers.`,
  text:
    "The player, the shop and your own programs use the same calls. They take and answer JSON unless a media type says otherwise; times are ISO 8601, amounts are in the smallest unit of their currency. Answers may gain fields.",
  document: (version: string) => `OpenAPI 3.1 description, version ${version}`,
  failures:
    "A failure is a status of 400 or above with a Failure: a code that stays the same and a message for people. 414 (the address is too long) and 503 (not now, Retry-After says when) may come from every call.",
  session: {
    needed: "Needs a session: the cookie of signing in, or its token as a bearer.",
    optional: "Shows more with a session.",
    none: "Needs no session.",
  },
  parameters: "Parameters",
  where: (place: string, isRequired: boolean, limits: string) =>
    [`in the ${place}`, isRequired ? "" : "may be left out", limits].filter(Boolean).join(", "),
  body: "Body",
  optionalBody: "Body, which may be left out",
  answers: "Answers",
  types: "Types",
} as const;

/** On the 404 page. */
export const LOST = {
  why: "The address may be mistyped, or the page has moved.",
  start: "Start at",
  home: "home",
  books: "choose a book",
  or: "or",
  contact: "write to us",
} as const;

/** /test and the screens that exist in test mode only. */
export const TEST_SCREENS = {
  title: "Test screens",
  lead: "This site is in test mode. With a live key these pages are gone.",
  home: "Back to Home",
  playing: {
    name: "Playback check",
    text: "Whether sound plays in this browser, and what is missing.",
  },
  banner: {
    name: "Purchase banner",
    text: "Everything the player says where it cannot go on.",
    lead: "What the player says where a chapter is locked, at the end, and when sound fails.",
  },
  premium: {
    name: "Premium",
    text: "Sign in there to switch a subscription on and off without paying.",
  },
  checkout: { name: "Checkout", text: "Takes test cards; no money moves." },
} as const;

/** Beside an address that is shown only once (an enum, because the bundler inlines its values). */
export enum CopyWords {
  copied = "Copied.",
  byHand = "Not copied. The address is selected: copy it by hand.",
}
