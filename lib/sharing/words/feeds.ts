/** Texts of the page of podcast feeds. */

/** /account/podcast. */
export const PODCAST = {
  title: "Podcast app",
  /** The link on /account. */
  offer: "What you own also plays as a podcast, in the app you like best.",
  open: "Listen in a podcast app",
  heading: "Listen in your podcast app",
  lead:
    "What you own plays in any app that takes a podcast by its address: with its own speed, queue and downloads. Your place here and there are kept apart.",
  addresses: "Your addresses",
  none: "A feed plays the audiobooks you own, and you own none yet.",
  browse: "Browse the books",
  howTo: "How to add it",
  spotify: {
    title: "Spotify",
    text: "Spotify does not take a podcast by its address, so your books cannot be heard there.",
  },
  privacy:
    "Some apps fetch podcasts by way of their own servers, which then know your address. It can be revoked here at any time, and ends by itself when a purchase is given back.",
  back: "Back to your account",
  all: "All your audiobooks",
  book: (id: number) => `Book ${id}`,
  revoked: "That address works no more. What an app has fetched already it may keep.",
  notOwned: "A feed plays books that you own.",
} as const;

/** A newly made address. */
export const FEED_ADDRESS = {
  heading: (name: string) => `${name}: your address`,
  label: "Address of the feed",
  hint:
    "Copy it now: it is shown this once. Keep it to yourself, for whoever has it hears what you bought.",
  copy: "Copy Address",
  openIn: (app: string) => `Open in ${app}`,
} as const;

/** The list of addresses. */
export const FEEDS = {
  make: "Make Address",
  renew: "New Address",
  of: (name: string) => `for ${name}`,
  revoke: "Revoke",
  revokeOf: (name: string) => `the address for ${name}`,
  none: "No address yet",
  fetched: (day: string) => `last fetched ${day}`,
  notFetched: "not fetched yet",
  made: (day: string, used: string) => `Made ${day}, ${used}`,
  open: (made: string) => `${made}. A new address ends this one.`,
  closed: (made: string) => `${made}. It plays nothing any more.`,
} as const;
