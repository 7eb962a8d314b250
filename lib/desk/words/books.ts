// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { number, plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const BOOK_FORM = {
  newTitle: "New book",
  newBundle: "New bundle",
  leadDraft: "Draft. Only you can see it until you publish it.",
  lead: "Changes go live when you save.",
  faults: "Please fix these first",
  checkPrice: "Is the price right?",
  tooHigh: (price: string | number, times: number): string =>
    ((d: { price: string | number; times: number }) =>
      "Are you sure? " + d.price + " is " +
      plural(d.times, 0, en, {
        one: number("en", d.times, 0) + " time",
        other: number("en", d.times, 0) + " times",
      }) + " what your other books cost. If it's right, save again." as string)({ price, times }),
  tooLow: (price: string | number, parts: number): string =>
    ((d: { price: string | number; parts: number }) =>
      "Are you sure? " + d.price + " is only " +
      plural(d.parts, 0, en, { other: "1/" + number("en", d.parts, 0) }) +
      " of what your other books cost. If it's right, save again." as string)({ price, parts }),
  amount: "an amount, for example 7.99",
  wanted: (what: string | number): string => `Please enter ${what}.`,
  own: {
    title: "Please enter a title.",
    narrator: "Please enter who reads it.",
    chapters: "Add the chapters first, or set a release date to announce the book.",
    includes: "Tick at least one book.",
    "cover.alt": "Please say what the cover shows.",
    "cover.color": "Choose a colour.",
    "cover.file": "Please add a cover picture first.",
    blurb: "Please enter a description.",
  },
  parts: {
    about: "About the book",
    price: "Price",
    cover: "Cover",
    chapters: "Chapters",
    includes: "Books in this bundle",
    preview: "Preview",
  },
  title: "Title",
  subtitle: "Subtitle",
  label: "Label instead of the number",
  labelHint: "Shown before the title, for example “A Novella”.",
  bookNumber: "Number in the series",
  author: "Author",
  authorHint: (name: string | number): string => `Leave empty for ${name}.`,
  narrator: "Read by",
  publisher: "Publisher",
  language: "Language",
  releaseLabel: "Release date as text",
  releaseLabelHint: "For example “March 2024”. Leave empty for the month of the release date.",
  releaseDate: "Release date",
  releaseDateHint: "It's out that day (UTC). Leave empty if it's already out.",
  hue: "Page colour",
  hues: {
    ember: "Ember",
    tide: "Tide",
    brass: "Brass",
    moss: "Moss",
    violet: "Violet",
  },
  blurb: "Description",
  blurbHint: "Leave an empty line between paragraphs.",
  benefits: "What buyers get",
  benefitsHint: "One per line.",
  ebookBenefit: "Extra line when the eBook is included",
  isNew: "Mark as New",
  isPresale: "Sell it before its release date: buyers pay now and can listen on that day",
  isExplicit: "Explicit content (podcast apps label it)",
  noClipsAfterChapter: "Last chapter listeners can share clips from",
  clipsHint: "Leave empty to allow all chapters.",
  priceMinor: "Price in euro, taxes included",
  regularPriceMinor: "Regular price in euro",
  regularHint:
    "Shown crossed out. Once you sell for real and lower a price, we show your lowest price of the last 30 days instead.",
  bundleHint: "For the total price of its books, enter “one by one”.",
  others: "Other currencies",
  othersHint: "Leave empty to convert from the euro price.",
  made: (sum: string | number): string => `Converted: ${sum}`,
  struck: (currency: string | number): string => `Regular price in ${currency}`,
  struckHint: "Regular prices. Leave empty to convert from the one in euro.",
  round: "Fill in rounded prices",
  coverAlt: "What the cover shows",
  coverAltHint: "One sentence, for people who can't see it.",
  coverColor: "Colour while the cover loads",
  toPicture: "Change the cover",
  picture: "Picture",
  pictureHint:
    "Best as a square of at least 1400 pixels; other shapes are cropped to the middle. JPEG, PNG, WebP or AVIF, up to 20 MB. Save your other changes to the book first.",
  setCover: "Save cover",
  coverLater: "Save the draft first, then add its cover here.",
  chaptersHint:
    "Recordings belong to a chapter's number. Moving a line moves its title, not its recording.",
  paste: "Paste a list of chapters",
  list: "Chapter titles",
  listHint:
    "One per line. They fill the chapters above from the top, and more lines add chapters. Times such as 1:02:03 are left out.",
  fill: "Fill in titles",
  number: (n: string | number): string => `Number of chapter ${n}`,
  chapterTitle: (n: string | number): string => `Title of chapter ${n}`,
  kind: (n: string | number): string => `Kind of chapter ${n}`,
  kinds: {
    chapter: "Chapter",
    credits: "Credits",
  },
  free: "Free",
  freeOf: (n: string | number): string => `Chapter ${n} is free`,
  move: "Drag to move",
  earlier: (title: string | number): string => `Move up: ${title}`,
  later: (title: string | number): string => `Move down: ${title}`,
  up: (title: string | number): string => `Move up: ${title}`,
  down: (title: string | number): string => `Move down: ${title}`,
  remove: (title: string | number): string => `Remove: ${title}`,
  unnamed: (n: string | number): string => `chapter ${n}`,
  add: "Add chapter",
  none: "No chapters yet.",
  save: "Save",
  saveDraft: "Save draft",
  publish: "Publish",
  preview: "Preview",
  noPreview: "Fix the fields above to see the preview.",
  history: "History",
  now: "Reload",
  page: "View page",
} as const;

export const BOOK_LIST = {
  title: "Books",
  lead: "Changes go live when you save. You can undo each one in the history.",
  make: "New book",
  makeBundle: "New bundle",
  history: "History",
  file: "Import and export",
  export: "Download catalogue.json",
  import: "Import a catalogue",
  importHint: "A catalogue.json file. It goes live at once; you can undo it in the history.",
  go: "Import",
  fileChanged:
    "Someone edited catalogue.json outside the desk. Your site keeps showing the desk's version until you import the file.",
  takeFile: "Import the file",
  noFile: "Choose a file first.",
  states: {
    draft: "Draft",
    sale: "On sale",
    off: "Off sale",
    out: (day: string | number): string => `Out on ${day}`,
  },
  archived: (count: string | number): string => `Archived (${count})`,
  chapters: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: d.count + " chapter",
        other: d.count + " chapters",
      }) as string)({ count }),
  bundle: "Bundle",
} as const;

export const BOOKS = {
  noPicture: "Choose a picture first: JPEG, PNG, WebP or AVIF.",
  covered: (title: string | number): string => `Cover saved for ${title}.`,
  noCover: "a cover picture (add one under Cover)",
  fine: "No problems found.",
  noHistory: "No changes yet.",
  fileChanged:
    "Someone edited catalogue.json outside the desk. To use the file, run: catalogue import",
  noFields: 'Give the fields as JSON, for example {"priceMinor": 899}; null removes a field',
  noBook: (bookId: string | number): string => `There's no book ${bookId}.`,
  noVersion: (version: string | number): string =>
    `Version ${version} is no longer kept. "catalogue history" lists the ones that are.`,
  noChange: (bookId: string | number): string => `Book ${bookId} has no changes to undo.`,
  notIn: (version: string | number, bookId: string | number): string =>
    `Version ${version} didn't change book ${bookId}.`,
  noBefore: (version: string | number): string =>
    `We no longer have the version before version ${version}.`,
  wasNew: (bookId: string | number): string =>
    `You can't undo adding book ${bookId}: it's published, and listeners may own it.`,
  gone: (bookId: string | number): string => `Draft ${bookId} is deleted.`,
  noLibrary: "We can't read your recordings right now. Please try again later.",
  conflict: (title: string | number, changes: string | number): string =>
    `Someone else just saved ${title} (${changes}). Your changes aren't saved yet.`,
  published: "false, as the book is published and listeners may own it",
  ofOwn: "the same id: it can't change",
  added: (title: string | number): string => `${title} is saved as a draft. Only you can see it.`,
  set: (title: string | number, count: number): string =>
    ((d: { title: string | number; count: number }) =>
      d.title + " saved: " +
      plural(d.count, 0, en, { one: d.count + " change", other: d.count + " changes" }) +
      "." as string)({ title, count }),
  undone: (title: string | number, version: string | number): string =>
    `${title} is back to how it was before version ${version}.`,
  imported: (version: string | number, count: number): string =>
    ((d: { version: string | number; count: number }) =>
      "Catalogue imported as version " + d.version + ": " +
      plural(d.count, 0, en, { one: d.count + " change", other: d.count + " changes" }) +
      "." as string)({ version, count }),
  catalogueUndone: (version: string | number): string =>
    `The catalogue is back to how it was before version ${version}.`,
} as const;

export const AVAILABILITY = {
  title: "Availability",
  sold: "Take it off sale and it leaves lists, search and feeds. People who own it keep it.",
  off: "It's off sale. People who own it keep it; its page says it's no longer sold.",
  draft: "You can put this draft away, or delete it.",
  archived: "It's archived: you find it at the end of your list of books.",
  acts: {
    "book unpublish": "Take off sale",
    "book republish": "Put back on sale",
    "book archive": "Archive",
    "book unarchive": "Unarchive",
    "book delete": "Delete draft",
  },
  askOff: (isInBundles: boolean, title: string | number, bundles: string | number): string =>
    ((d: { isInBundles: string; title: string | number; bundles: string | number }) =>
      select(d.isInBundles, {
        true: "Take " + d.title +
          " off sale? People who own it keep it, and gifts already bought still open. It stays part of " +
          d.bundles + ".",
        other: "Take " + d.title +
          " off sale? People who own it keep it, and gifts already bought still open.",
      }) as string)({ isInBundles: String(isInBundles), title, bundles }),
  askDelete: (title: string | number): string =>
    `Delete the draft ${title}? You can undo it in the history. Its recordings stay.`,
  isOff: (title: string | number): string => `${title} is off sale. People who own it keep it.`,
  isOn: (title: string | number): string => `${title} is on sale again.`,
  isArchived: (title: string | number): string => `${title} is archived.`,
  isUnarchived: (title: string | number): string => `${title} is back in your list.`,
  deleted: (title: string | number): string => `Draft ${title} deleted.`,
  isDraft: (title: string | number): string => `${title} is a draft, so it isn't on sale.`,
  stillSold: (title: string | number): string => `${title} is on sale. Take it off sale first.`,
  notDraft: (title: string | number): string =>
    `${title} was published, so you can't delete it. Archive it instead.`,
  inBundle: (title: string | number, bundle: string | number): string =>
    `${title} is part of ${bundle}. Remove it there first.`,
} as const;

export const BRAND = {
  title: "Branding",
  lead:
    "Your shop's name and look, on every page, in emails and in apps. Changes go live when you save.",
  noTitle: "Please enter the name of your series or shop",
  noAuthor: "Please enter the author's name as on the covers",
  series: "The shop",
  name: "Name of your series and shop",
  tagline: "Tagline",
  author: "Author, as on the covers",
  hoursLabel: "Line about the hours of audio",
  hoursHint: "{hours} becomes the number of hours. Hidden below one hour.",
  readers: "Readers worldwide",
  readersHint: "Only a number you can prove. Leave empty to hide it.",
  hue: "Colour of buttons and links",
  hues: {
    "": "Amber",
    ember: "Ember",
    tide: "Tide",
    brass: "Brass",
    moss: "Moss",
    violet: "Violet",
  },
  statement: {
    label: "“Made without generative AI.”",
    yes: "Say it in the footer",
    no: "Don't say it",
    hint: "It's your word to your readers. Say it only if it's true of texts, voices and covers.",
  },
  links: "Your other pages",
  linksHint:
    "One per line: a name, then the address. For example: Instagram https://example.com/me",
  people: "Authors and narrators",
  about: (name: string | number): string => `About ${name}`,
  save: "Save",
  set: (count: number): string =>
    ((d: { count: number }) =>
      "Saved: " +
      plural(d.count, 0, en, { one: d.count + " change", other: d.count + " changes" }) +
      "." as string)({ count }),
  conflict: (changes: string | number): string =>
    `Someone else just saved this page (${changes}). Reload it, then try again.`,
  icon: "Icon",
  iconHint:
    "A square of at least 640 pixels. It replaces the lantern on every page, in tabs and on home screens. Returning visitors may see the old one for a while.",
  iconGo: "Save icon",
  iconSet: "Icon saved.",
  begin: "Start your own shop",
  beginLead:
    "These are demo books, which you can't sell. Starting your own shop removes them and adds one draft for your first book. You can undo it.",
  beginGo: "Start",
  begun: (title: string | number): string =>
    `${title} is yours now. Your first book is waiting as a draft.`,
  notDemo: "You already have your own books here, so nothing was removed.",
  soon: "Coming soon.",
  hours: "Over {hours} hours of audio",
  firstBook: "My first book",
  firstCover: (title: string | number): string => `The cover of ${title}.`,
  firstBlurb: "What it's about.",
} as const;

export const VERSION_LIST = {
  title: "History",
  book: (id: string | number): string => `book ${id}`,
  of: (title: string | number): string => `History of ${title}`,
  none: "No changes yet.",
  lead: "The latest 100 versions. Undoing one adds a new version.",
  kinds: {
    file: "First version, from catalogue.json",
    add: "Book added",
    set: "Changed",
    undo: "Undone",
    import: "File imported",
    begin: "Your own shop started",
  },
  number: (n: string | number): string => `Version ${n}`,
  by: (name: string | number): string => `by ${name}`,
  head: {
    field: "Field",
    before: "Before",
    after: "After",
  },
  catalogue: "Catalogue",
  more: (count: number): string =>
    ((d: { count: number }) =>
      "And " +
      plural(d.count, 0, en, { one: d.count + " more change", other: d.count + " more changes" }) +
      "." as string)({ count }),
  empty: "empty",
  undo: "Undo",
  undoOf: (n: string | number): string => `Undo version ${n}`,
  export: "Download",
  exportOf: (n: string | number): string => `Download version ${n} of the catalogue`,
  back: "All books",
} as const;
