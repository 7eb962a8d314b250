// Made of lib/catalogue/messages/en.json by `deno task words`: change it there.

import { number, plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const ABOUT = {
  title: "About",
  duration: "Duration",
  chapters: "Chapters",
  language: "Language",
  released: "Release Date",
  publisher: "Publisher",
  narrator: "Narrator",
  includes: "Includes",
  text: "Text",
  allTexts: "Every chapter",
  texts: (has: string | number, all: string | number): string => `${has} of ${all} chapters`,
} as const;

export const STATE = {
  owned: "Purchased",
  premium: "With your subscription",
  open: "Ready to play",
  unavailable: "Not available right now",
  notSold: "No longer sold",
  soldIn: (bundle: string | number): string => `Sold only in ${bundle}`,
  new: "New",
  progress: (percent: string | number): string => `${percent}% complete`,
  left: (length: string | number): string => `${length} left`,
} as const;

export const RELEASE = {
  on: (day: string | number): string => `Out on ${day}`,
  soon: "Out soon",
} as const;

export const CARD = {
  reading: (listeners: string | number): string => `${listeners} currently reading`,
  preview: "Preview",
  see: "See the book",
  downloads: "Downloads",
  downloadsOf: (title: string | number): string => `of ${title}`,
  note: "First chapter free. Login to continue.",
} as const;

export const BOOK = {
  sample: "Play Sample",
  sampleOf: (title: string | number): string => `of ${title}`,
  story: "The story",
  chapters: "Chapters",
  jump: "Jump to a book",
  section: (chapters: number, length: string | number): string =>
    ((d: { chapters: number; length: string | number }) =>
      plural(d.chapters, 0, en, { one: d.chapters + " chapter", other: d.chapters + " chapters" }) +
      ", " + d.length as string)({ chapters, length }),
  free: "Free",
  locked: "Locked",
  others: "More in the series",
} as const;

export const BUNDLE = {
  upcoming: (title: string | number, day: string | number): string => `${title} (out on ${day})`,
  soon: (title: string | number): string => `${title} (out soon)`,
  coming: (count: number, books: string | number): string =>
    ((d: { count: number; books: string | number }) =>
      plural(d.count, 0, en, {
        one: "Includes " + d.books + ". You'll get it that day.",
        other: "Includes " + d.books + ". You'll get each that day.",
      }) as string)({ count, books }),
  listen: (length: string | number): string => `${length} of audio`,
} as const;

export const NO_PLAYER = {
  from: (chapter: string | number, clock: string | number): string => `${chapter}, from ${clock}`,
  left: (clock: string | number): string => `Back to where you were, ${clock}`,
  locked: (chapter: string | number): string =>
    `“${chapter}” comes with the book. The sample is free.`,
  before: "Please",
  login: "log in",
  or: "or",
  buy: "purchase this audiobook",
  after: "to access all chapters.",
} as const;

export enum UNKNOWN_BOOK {
  title = "Audiobook Not Found",
  text = "We couldn't find an audiobook at this address.",
  back = "Return to Library",
}

export const PRICE = {
  now: "Now",
  regular: {
    before: "regular price",
    after: "",
  },
  before: {
    before: "lowest price in the 30 days before",
    after: "",
  },
  oneByOne: {
    before: "instead of",
    after: (books: string | number): string => ` for the ${books} books bought separately`,
  },
  own: {
    before: "instead of",
    after: "",
  },
  saved: (percent: string | number): string => `${percent}% off`,
} as const;

export const ACCESSIBILITY = {
  summary: (hasText: boolean): string =>
    ((d: { hasText: string }) =>
      select(d.hasText, {
        true:
          "Recorded speech in named chapters you can choose one by one, at the speed you like. Every chapter has its text. Choose a sentence to hear it.",
        other:
          "Recorded speech in named chapters you can choose one by one, at the speed you like. There's no text to read along.",
      }) as string)({ hasText: String(hasText) }),
} as const;

export enum FEATURED {
  shown = "feat.",
  said = ", read by",
}

export const PERSON = {
  author: {
    eyebrow: "Author",
    books: "Written by",
    also: "Also a narrator",
    unknown: "Author Not Found",
  },
  narrator: {
    eyebrow: "Narrator",
    books: "Read by",
    also: "Also an author",
    unknown: "Narrator Not Found",
  },
} as const;

export const PEOPLE = {
  about: (name: string | number): string => `About ${name}`,
  alert: "Hear about the next book",
  unknown: "We don't know anyone by that name.",
  home: "Return to Home",
} as const;

export const DRAFT = {
  missing: "…",
  chapter: (number: string | number): string => `Chapter ${number}`,
} as const;

export const VERSIONS = {
  noSound: (chapter: string | number): string => `Chapter ${chapter} has no sound yet.`,
  unchanged: "Nothing has changed.",
  tooLarge: "The catalogue is too large: it can have 360 kB when compressed.",
  busy: "Someone else is saving the catalogue right now. Please try again.",
  moreFaults: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, { other: "and " + number("en", d.count, 0) + " more" }) as string)({
        count,
      }),
} as const;

export const COVERS = {
  unknown: "We can't use that file. Choose a JPEG, PNG, WebP or AVIF picture.",
  small: (width: string | number, height: string | number): string =>
    `The picture is only ${width} by ${height} pixels. Use at least 640 by 640, better 1400 by 1400.`,
  large: (width: string | number, height: string | number): string =>
    `The picture is too large: ${width} by ${height} pixels. Save it at 3000 by 3000 as JPEG or PNG, then try again.`,
  broken: "We can't read that picture. Save it again as JPEG or PNG, then try again.",
  heavy: "The picture is over 20 MB. Please choose a smaller one.",
  busy: "Another cover is being prepared. Try again in a few seconds.",
} as const;

export const TEXT_FAULTS = {
  title: (name: string | number, title: string | number): string =>
    `a title as the first line of ${name}.md, such as “# ${title}”`,
  word: (seen: string | number, name: string | number, known: string | number): string =>
    `a value for ${seen} in ${name}.md (use ${known})`,
  gap: (gap: string | number, name: string | number): string =>
    `your own words for “${gap}” in ${name}`,
  fact: (fact: string | number, name: string | number, known: string | number): string =>
    `a condition for “if ${fact}” in ${name}.md (use ${known})`,
} as const;
