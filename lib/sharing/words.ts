/** What sharing says to people: podcast addresses, the embedded player, why no clip is cut, a year passed on. */
import { formatLength } from "@/lib/platform/duration.ts";

/** /account/podcast. */
export const PODCAST = {
  title: "Podcast app",
  /** The way there, on /account. */
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

/** An address that was just made. */
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

/** A book in a frame on another site. */
export const EMBED = {
  by: (author: string, narrator: string) => `${author} feat. ${narrator}`,
  listen: "Listen to the book",
} as const;

/** Why no clip is cut or played. Times are written out already. */
export const CLIP_REFUSALS = {
  notAllowed: (last: number) => `The author allows no clips after chapter ${last}.`,
  tooShort: (length: string) => `The chapter is ${length} long: too short for a clip.`,
  outside: (length: string, latest: string, latestSec: number) =>
    `The chapter is ${length} long: a clip begins at ${latest} (from=${latestSec}) at the latest.`,
  usedUp: (title: string, limit: string, used: string) =>
    `Your clips of “${title}” may add up to ${limit}, and ${used} are shared already. Share the link to this moment instead.`,
  ended: "This clip is no longer shared.",
  badLink: "This link to a clip is not valid.",
  tooMany: "You have cut very many clips. Please wait a while before the next one.",
} as const;

const hours = (sec: number): string => {
  const whole = Math.round(sec / 3600);
  return sec < 3600 ? formatLength(sec) : whole === 1 ? "1 hour" : `${whole} hours`;
};
const dayCount = (days: number): string => days === 1 ? "1 day" : `${days} days`;

/** A year of listening as it is passed on: its picture and its page. */
export const YEAR = {
  title: (year: number) => `A year of listening, ${year}`,
  dayCount,
  heading: (sec: number) => `${hours(sec)} heard`,
  line: ({ days, rowDays, nightSec }: { days: number; rowDays: number; nightSec: number }) =>
    [
      `On ${dayCount(days)}`,
      rowDays > 1 && `${rowDays} of them in a row`,
      nightSec > 0 && `longest night ${formatLength(nightSec)}`,
    ].filter(Boolean).join(" · "),
  most: (title: string) => `Most of all ${title}`,
  description: (series: string) => `What one listener heard of ${series}.`,
  listen: "Listen to a free chapter",
  gone: {
    title: "This year is not shared any more",
    text: "The link was ended, or never was one.",
    home: "To the books",
  },
} as const;

/** Where its listener passes it on. */
export const SHARE_YEAR = {
  title: "Your year as a picture",
  offer: (year: number) =>
    `Hours, weeks and books of ${year}, behind a link that you make. Your name is not in it, and nobody sees it before.`,
  make: "Make a link",
  shared: (day: string) => `As it was on ${day}. Whoever has the link sees this:`,
  label: "Link",
  copy: "Copy Link",
  open: "Open",
  renew: "New link with today's figures",
  end: "End the link",
} as const;
