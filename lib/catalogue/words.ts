/** Texts about books, authors and narrators. */

import { plural } from "@/lib/platform/text.ts";
import type { Role } from "./people.ts";

/** The facts of a recording. */
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
  /** For all chapters, or for some. */
  texts: (has: number, of: number) => has === of ? "Every chapter" : `${has} of ${of} chapters`,
} as const;

/** A book's state for the listener. */
export const STATE = {
  owned: "Purchased",
  premium: "With your subscription",
  open: "Ready to play",
  /** Instead of the way to buy: its sound is missing. */
  unavailable: "Not available right now",
  notSold: "No longer sold",
  /** `bundle`: the one on sale that includes it. */
  soldIn: (bundle: string) => `Sold only in ${bundle}`,
  new: "New",
  progress: (percent: number) => `${percent}% complete`,
  left: (length: string) => `${length} left`,
} as const;

/** A book's card in a grid. */
export const CARD = {
  reading: (listeners: number) => `${listeners} currently reading`,
  preview: "Preview",
  see: "See the book",
  downloads: "Downloads",
  downloadsOf: (title: string) => `of ${title}`,
  note: "First chapter free. Login to continue.",
} as const;

/** A book's own page. */
export const BOOK = {
  sample: "Play Sample",
  sampleOf: (title: string) => `of ${title}`,
  story: "The story",
  chapters: "Chapters",
  jump: "Jump to a book",
  section: (chapters: number, length: string) => `${plural(chapters, "chapter")}, ${length}`,
  free: "Free",
  locked: "Locked",
  others: "More in the series",
} as const;

/** What a bundle includes. `release`: "Out on 1 March 2099". */
export const BUNDLE = {
  upcoming: (title: string, release: string) =>
    `${title} (${release[0]!.toLowerCase()}${release.slice(1)})`,
  coming: (books: string[]) =>
    `Includes ${new Intl.ListFormat("en").format(books)}. You'll get ${
      books.length === 1 ? "it" : "each"
    } that day.`,
  listen: (length: string) => `${length} of audio`,
} as const;

/** Shown in place of the player, or as its status. */
export const NO_PLAYER = {
  from: (chapter: string, clock: string) => `${chapter}, from ${clock}`,
  left: (clock: string) => `Back to where you were, ${clock}`,
  locked: (chapter: string) => `“${chapter}” comes with the book. The sample is free.`,
  before: "Please",
  login: "log in",
  or: "or",
  buy: "purchase this audiobook",
  after: "to access all chapters.",
} as const;

export const UNKNOWN_BOOK = {
  title: "Audiobook Not Found",
  text: "We couldn't find an audiobook at this address.",
  back: "Return to Library",
} as const;

/** Prices; the hidden words tell screen readers what styling shows. */
export const PRICE = {
  now: "Now",
  regular: { before: "regular price", after: "" },
  before: { before: "lowest price in the 30 days before", after: "" },
  oneByOne: (books: number) => ({
    before: "instead of",
    after: ` for the ${books} books bought separately`,
  }),
  /** The price after credit for single books already bought. */
  own: { before: "instead of", after: "" },
  saved: (percent: number) => `${percent}% off`,
} as const;

/** Accessibility summaries of a recording, for search engines and libraries. */
export const ACCESSIBILITY = {
  summary: (hasText: boolean) =>
    "Recorded speech in named chapters you can choose one by one, at the speed you like. " +
    (hasText
      ? "Every chapter has its text. Choose a sentence to hear it."
      : "There's no text to read along."),
} as const;

/** Between author and narrator. */
export const FEATURED = { shown: "feat.", said: ", read by" } as const;

/** The page of a person. */
export const PERSON: Record<Role, {
  eyebrow: string;
  books: string;
  /** Link to the same person's page in the other role. */
  also: string;
  unknown: string;
}> = {
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
};

export const PEOPLE = {
  about: (name: string) => `About ${name}`,
  alert: "Hear about the next book",
  unknown: "We don't know anyone by that name.",
  home: "Return to Home",
} as const;

/** Stands for what a draft lacks, in its preview. */
export const DRAFT = {
  missing: "…",
  chapter: (number: number) => `Chapter ${number}`,
} as const;

/** Messages about changes of the catalogue. */
export const VERSIONS = {
  /** Of one chapter that the site would show, at its field. */
  noSound: (chapter: number) => `Chapter ${chapter} has no sound yet.`,
  unchanged: "Nothing has changed.",
  tooLarge: "The catalogue is too large: it can have 360 kB when compressed.",
  busy: "Someone else is saving the catalogue right now. Please try again.",
  moreFaults: (count: number) => `and ${count.toLocaleString("en-US")} more`,
} as const;

/** Why an image cannot be used as a cover. */
export const COVERS = {
  unknown: () => "We can't use that file. Choose a JPEG, PNG, WebP or AVIF picture.",
  small: ({ width, height }: { width: number; height: number }) =>
    `The picture is only ${width} by ${height} pixels. Use at least 640 by 640, better 1400 by 1400.`,
  large: ({ width, height }: { width: number; height: number }) =>
    `The picture is too large: ${width} by ${height} pixels. Save it at 3000 by 3000 as JPEG or PNG, then try again.`,
  broken: () => "We can't read that picture. Save it again as JPEG or PNG, then try again.",
  heavy: "The picture is over 20 MB. Please choose a smaller one.",
  busy: "Another cover is being prepared. Try again in a few seconds.",
} as const;

const oneOf = new Intl.ListFormat("en", { type: "disjunction" });

/** What an author's page lacks, after "Missing:". */
export const TEXT_FAULTS = {
  title: (name: string, title: string) =>
    `a title as the first line of ${name}.md, such as “# ${title}”`,
  word: (name: string, seen: string, known: string[]) =>
    `a value for ${seen} in ${name}.md (use ${oneOf.format(known)})`,
  gap: (name: string, gap: string) => `your own words for “${gap}” in ${name}`,
  fact: (name: string, fact: string, known: string[]) =>
    `a condition for “if ${fact}” in ${name}.md (use ${oneOf.format(known)})`,
} as const;
