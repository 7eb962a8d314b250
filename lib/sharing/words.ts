/** Texts of clips, podcast feeds, the share page and dialog, link previews and shared years. */

import { formatLength } from "@/lib/platform/duration.ts";

/** Enums, because the bundler inlines their values: the dialog's script contains only the texts that it shows. */
export enum ClipWords {
  title = "Or share a clip",
  text = "Share up to a minute anyone can hear.",
  earlier = "Start 5 seconds earlier",
  later = "Start 5 seconds later",
  busy = "Making your clip…",
  cut = "Make clip",
  sound = "Your clip",
}

/** Shown if the site cannot be reached. */
export const CLIP_UNREACHABLE = "We couldn't make the clip. Please try again.";

export const clipFrom = (clock: string) => `From ${clock}`;
export const clipLength = (sec: number) => `${sec} s`;

/** The form on the share page. */
export const CLIP_FORM = {
  from: "Start at second",
  of: (chapter: string) => `of “${chapter}”, for`,
  seconds: (seconds: number) => `${seconds} seconds`,
} as const;

/** Reasons why no clip is cut or played. Times are given as formatted text. */
export const CLIP_REFUSALS = {
  notAllowed: (last: number) => `The author allows clips only up to chapter ${last}.`,
  tooShort: (length: string) => `This chapter is only ${length} long, too short for a clip.`,
  outside: (length: string, latest: string, latestSec: number) =>
    `The chapter is ${length} long, so a clip can start at ${latest} (from=${latestSec}) at the latest.`,
  usedUp: (title: string, limit: string, used: string) =>
    `Your clips of “${title}” can add up to ${limit}, and you've shared ${used}. Share the link to this moment instead.`,
  ended: "This clip is no longer shared.",
  badLink: "This clip link isn't valid.",
  tooMany: "You've made a lot of clips. Please wait a while before the next one.",
} as const;

/* Texts of the small player in a frame on another site. */

export const EMBED = {
  listen: "Listen to the book",
  isSample: (chapter: string) => `“${chapter}” comes with the book. Here's the sample:`,
  isClip: (seconds: number) => `A ${seconds}-second clip`,
} as const;

/* Texts of the page of podcast feeds. */

/** /account/podcast. */
export const PODCAST = {
  title: "Podcast app",
  /** The link on /account. */
  offer: "Listen to the books you own in the podcast app you like best.",
  open: "Listen in a podcast app",
  heading: "Listen in your podcast app",
  lead:
    "The books you own play in any podcast app that can add a feed by its address. You use the app's own speed, queue and downloads. Your place there and your place here stay separate.",
  addresses: "Your feed addresses",
  none: "A feed plays the audiobooks you own. You don't own any yet.",
  browse: "Browse the books",
  howTo: "How to add it",
  spotify: {
    title: "Spotify",
    text: "Spotify can't add a podcast by its address, so your books won't play there.",
  },
  privacy:
    "Some apps fetch podcasts through their own servers, which then know your feed address. You can revoke it here at any time. It stops working when a purchase is refunded.",
  back: "Back to your account",
  all: "All your audiobooks",
  book: (id: number) => `Book ${id}`,
  revoked: "That address no longer works. Apps may keep what they've already fetched.",
  notOwned: "A feed plays only books you own.",
} as const;

/** A newly made address. */
export const FEED_ADDRESS = {
  heading: (name: string) => `${name}: your address`,
  label: "Address of the feed",
  hint:
    "Copy it now: we show it only once. Keep it to yourself, because anyone who has it can play what you bought.",
  copy: "Copy Address",
  openIn: (app: string) => `Open in ${app}`,
} as const;

/** The list of addresses. */
export const FEEDS = {
  make: "Create Address",
  renew: "New Address",
  of: (name: string) => `for ${name}`,
  revoke: "Revoke",
  revokeOf: (name: string) => `the address for ${name}`,
  none: "No address yet",
  fetched: (day: string) => `last fetched ${day}`,
  notFetched: "not fetched yet",
  made: (day: string, used: string) => `Created ${day}, ${used}`,
  open: (made: string) => `${made}. A new address replaces this one.`,
  closed: (made: string) => `${made}. It no longer works.`,
} as const;

/* Texts of the share page, the share dialog and link previews. */

export enum ShareWords {
  share = "Share",
  title = "Share this audiobook",
  link = "Link",
  copy = "Copy link",
  native = "Native share",
  audience = "Anyone who has the book hears it from there. A clip plays for everyone.",
  copied = "Link copied.",
  notCopied = "We couldn't copy the link. Select it above.",
  moment = "The link above opens at this moment.",
  clip = "The link above plays your clip.",
}

export const shareLead = (title: string) => `Share "${title}" with your friends and family`;
export const shareFrom = (place: string) => `From ${place}`;
export const sharePlace = (chapter: string, clock: string) => `${chapter}, ${clock}`;
export const shareChapter = (number: number | null) => `Chapter ${number}`;
export const pasteAt = (target: string) =>
  `${ShareWords.copied} ${target} doesn't take links from other sites, so paste it there.`;

/** On a book's page that was opened through a shared link. */
export const SHARED_MOMENT = "A friend sent you this moment";

/** Only on the share page. */
export const SHARE_PAGE = {
  opensAt: (chapter: string, clock: string) => `The link opens at “${chapter}”, ${clock}.`,
  whole: "Share the whole book instead",
  paste:
    "Instagram, TikTok and Messenger don't take links from other sites, so copy the link above and paste it there.",
  back: "Back to the audiobook",
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
  heading: (sec: number) => `${hours(sec)} listened`,
  line: ({ days, rowDays, nightSec }: { days: number; rowDays: number; nightSec: number }) =>
    [
      `On ${dayCount(days)}`,
      rowDays > 1 && `${rowDays}-day streak`,
      nightSec > 0 && `longest night ${formatLength(nightSec)}`,
    ].filter(Boolean).join(" · "),
  most: (title: string) => `Most played: ${title}`,
  description: (series: string) => `One listener's year with ${series}.`,
  listen: "Listen to a free chapter",
  gone: {
    title: "This year is no longer shared",
    text: "The link was turned off, or never existed.",
    home: "See the books",
  },
} as const;

/** The form on the listener's own page. */
export const SHARE_YEAR = {
  title: "Your year as a picture",
  offer: (year: number) =>
    `Share your hours, weeks and books of ${year} with a link. Your name isn't on it, and nobody sees it until you create the link.`,
  make: "Create link",
  shared: (day: string) => `As of ${day}. Anyone with the link sees this:`,
  label: "Link",
  copy: "Copy Link",
  open: "Open",
  renew: "New link with today's numbers",
  end: "Stop sharing",
} as const;
