// Made of lib/sharing/messages/en.json by `deno task words`: change it there.

import { plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export enum ClipWords {
  title = "Or share a clip",
  text = "Share up to a minute anyone can hear.",
  earlier = "Start 5 seconds earlier",
  later = "Start 5 seconds later",
  busy = "Making your clip…",
  cut = "Make clip",
  sound = "Your clip",
}

export const CLIP_UNREACHABLE = "We couldn't make the clip. Please try again.";

export const clipFrom = (clock: string | number): string => `From ${clock}`;

export const clipLength = (sec: string | number): string => `${sec} s`;

export const CLIP_FORM = {
  from: "Start at second",
  of: (chapter: string | number): string => `of “${chapter}”, for`,
  seconds: (seconds: string | number): string => `${seconds} seconds`,
} as const;

export const CLIP_REFUSALS = {
  notAllowed: (last: string | number): string =>
    `The author allows clips only up to chapter ${last}.`,
  tooShort: (length: string | number): string =>
    `This chapter is only ${length} long, too short for a clip.`,
  outside: (length: string | number, latest: string | number, latestSec: string | number): string =>
    `The chapter is ${length} long, so a clip can start at ${latest} (from=${latestSec}) at the latest.`,
  usedUp: (title: string | number, limit: string | number, used: string | number): string =>
    `Your clips of “${title}” can add up to ${limit}, and you've shared ${used}. Share the link to this moment instead.`,
  ended: "This clip is no longer shared.",
  badLink: "This clip link isn't valid.",
  tooMany: "You've made a lot of clips. Please wait a while before the next one.",
} as const;

export const EMBED = {
  listen: "Listen to the book",
  isSample: (chapter: string | number): string =>
    `“${chapter}” comes with the book. Here's the sample:`,
  isClip: (seconds: string | number): string => `A ${seconds}-second clip`,
} as const;

export const PODCAST = {
  title: "Podcast app",
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
  book: (id: string | number): string => `Book ${id}`,
  revoked: "That address no longer works. Apps may keep what they've already fetched.",
  notOwned: "A feed plays only books you own.",
} as const;

export const FEED_ADDRESS = {
  heading: (name: string | number): string => `${name}: your address`,
  label: "Address of the feed",
  hint:
    "Copy it now: we show it only once. Keep it to yourself, because anyone who has it can play what you bought.",
  copy: "Copy Address",
  openIn: (app: string | number): string => `Open in ${app}`,
} as const;

export const FEEDS = {
  make: "Create Address",
  renew: "New Address",
  of: (name: string | number): string => `for ${name}`,
  revoke: "Revoke",
  revokeOf: (name: string | number): string => `the address for ${name}`,
  none: "No address yet",
  fetched: (day: string | number): string => `last fetched ${day}`,
  notFetched: "not fetched yet",
  made: (day: string | number, used: string | number): string => `Created ${day}, ${used}`,
  open: (made: string | number): string => `${made}. A new address replaces this one.`,
  closed: (made: string | number): string => `${made}. It no longer works.`,
} as const;

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

export const shareLead = (title: string | number): string =>
  `Share "${title}" with your friends and family`;

export const shareFrom = (place: string | number): string => `From ${place}`;

export const sharePlace = (chapter: string | number, clock: string | number): string =>
  `${chapter}, ${clock}`;

export const shareChapter = (number: string | number): string => `Chapter ${number}`;

export const pasteAt = (target: string | number): string =>
  `Link copied. ${target} doesn't take links from other sites, so paste it there.`;

export const SHARED_MOMENT = "A friend sent you this moment";

export const SHARE_PAGE = {
  opensAt: (chapter: string | number, clock: string | number): string =>
    `The link opens at “${chapter}”, ${clock}.`,
  whole: "Share the whole book instead",
  paste:
    "Instagram, TikTok and Messenger don't take links from other sites, so copy the link above and paste it there.",
  back: "Back to the audiobook",
} as const;

export const PREVIEW = {
  readBy: (narrator: string | number): string => `Read by ${narrator}`,
  book: "Listen to a free chapter",
  chapter: (isFree: boolean, clock: string | number): string =>
    ((d: { isFree: string; clock: string | number }) =>
      select(d.isFree, {
        true: "Listen free · " + d.clock,
        other: "Listen · " + d.clock,
      }) as string)({ isFree: String(isFree), clock }),
} as const;

export const YEAR = {
  title: (year: string | number): string => `A year of listening, ${year}`,
  heading: (length: string | number): string => `${length} listened`,
  hours: (hours: number): string =>
    ((d: { hours: number }) =>
      plural(d.hours, 0, en, { one: d.hours + " hour", other: d.hours + " hours" }) as string)({
        hours,
      }),
  on: (days: number): string =>
    ((d: { days: number }) =>
      plural(d.days, 0, en, {
        one: "On " + d.days + " day",
        other: "On " + d.days + " days",
      }) as string)({ days }),
  row: (days: string | number): string => `${days}-day streak`,
  night: (length: string | number): string => `longest night ${length}`,
  alt: (year: string | number, length: string | number, days: number): string =>
    ((d: { year: string | number; length: string | number; days: number }) =>
      d.year + ": " + d.length + " listened, " +
      plural(d.days, 0, en, { one: d.days + " day", other: d.days + " days" }) + "." as string)({
        year,
        length,
        days,
      }),
  altMost: (
    year: string | number,
    length: string | number,
    days: number,
    title: string | number,
  ): string =>
    ((
      d: { year: string | number; length: string | number; days: number; title: string | number },
    ) =>
      d.year + ": " + d.length + " listened, " +
      plural(d.days, 0, en, { one: d.days + " day", other: d.days + " days" }) + ". Most played: " +
      d.title + "." as string)({ year, length, days, title }),
  most: (title: string | number): string => `Most played: ${title}`,
  description: (series: string | number): string => `One listener's year with ${series}.`,
  listen: "Listen to a free chapter",
  gone: {
    title: "This year is no longer shared",
    text: "The link was turned off, or never existed.",
    home: "See the books",
  },
} as const;

export const SHARE_YEAR = {
  title: "Your year as a picture",
  offer: (year: string | number): string =>
    `Share your hours, weeks and books of ${year} with a link. Your name isn't on it, and nobody sees it until you create the link.`,
  make: "Create link",
  shared: (day: string | number): string => `As of ${day}. Anyone with the link sees this:`,
  label: "Link",
  copy: "Copy Link",
  open: "Open",
  renew: "New link with today's numbers",
  end: "Stop sharing",
} as const;
