/** Texts of clips, podcast feeds, the share page and dialog, link previews and shared years. */

import { formatLength } from "@/lib/platform/duration.ts";

/** Enums, because the bundler inlines their values: the dialog's script contains only the texts that it shows. */
export enum ClipWords {
  title = "Or a clip",
  text = "Seconds that anyone can play, whether they have the book or not.",
  earlier = "Begin 5 seconds earlier",
  later = "Begin 5 seconds later",
  busy = "Cutting...",
  cut = "Cut this clip",
  sound = "The clip",
}

/** Shown if the site cannot be reached. */
export const CLIP_UNREACHABLE = "The clip could not be cut. Please try again.";

export const clipFrom = (clock: string) => `From ${clock}`;
export const clipLength = (sec: number) => `${sec} s`;

/** The form on the share page. */
export const CLIP_FORM = {
  from: "Begin at second",
  of: (chapter: string) => `of “${chapter}”, for`,
  seconds: (seconds: number) => `${seconds} seconds`,
} as const;

/** Reasons why no clip is cut or played. Times are given as formatted text. */
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

/* Texts of the small player in a frame on another site. */

export const EMBED = {
  listen: "Listen to the book",
  isSample: (chapter: string) => `“${chapter}” is part of the book. This is its sample:`,
  isClip: (seconds: number) => `A clip of ${seconds} seconds`,
} as const;

/* Texts of the page of podcast feeds. */

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

/* Texts of the share page, the share dialog and link previews. */

export enum ShareWords {
  share = "Share",
  title = "Share this audiobook",
  link = "Link",
  copy = "Copy link",
  native = "Native share",
  audience = "Who has the book hears it from there. A clip plays for everyone.",
  copied = "Link copied.",
  notCopied = "The link could not be copied. Select it above.",
  moment = "The link above leads to this moment.",
  clip = "The link above plays your clip.",
}

export const shareLead = (title: string) => `Share "${title}" with your friends and family`;
export const shareFrom = (place: string) => `From ${place}`;
export const sharePlace = (chapter: string, clock: string) => `${chapter}, ${clock}`;
export const shareChapter = (number: number | null) => `Chapter ${number}`;
export const pasteAt = (target: string) =>
  `${ShareWords.copied} ${target} takes no links from other sites: paste it there.`;

/** On a book's page that was opened through a shared link. */
export const SHARED_MOMENT = "A friend sent you this moment";

/** Only on the share page. */
export const SHARE_PAGE = {
  opensAt: (chapter: string, clock: string) => `The link opens at “${chapter}”, ${clock}.`,
  whole: "Share the whole book instead",
  paste:
    "Instagram, TikTok and Messenger take no links from other sites: copy the link above and paste it there.",
  back: "To the audiobook",
} as const;

/** In the pictures of link previews. */
export const PREVIEW = {
  readBy: (narrator: string) => `Read by ${narrator}`,
  book: "Listen to a free chapter",
  chapter: (isFree: boolean, clock: string) => `${isFree ? "Listen free" : "Listen"} · ${clock}`,
} as const;

/* Texts of shared years of listening. */

const hours = (sec: number): string => {
  const whole = Math.round(sec / 3600);
  return sec < 3600 ? formatLength(sec) : whole === 1 ? "1 hour" : `${whole} hours`;
};
const dayCount = (days: number): string => days === 1 ? "1 day" : `${days} days`;

/** The picture and the page of a shared year. */
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

/** The form on the listener's own page. */
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
