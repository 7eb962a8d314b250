/** Texts of the desk about books: a book's form, the list, the shop's look, the history of the catalogue. */

import { plural } from "@/lib/platform/text.ts";

export const BOOK_FORM = {
  newTitle: "New book",
  newBundle: "New bundle",
  leadDraft: "Draft. Only you can see it until you publish it.",
  lead: "Changes go live when you save.",
  faults: "Please fix these first",
  checkPrice: "Is the price right?",
  doubtful: (price: string, times: number) =>
    `Are you sure? ${price} is ${
      times >= 1
        ? `${Math.round(times).toLocaleString("en-US")} times`
        : `only 1/${Math.round(1 / times).toLocaleString("en-US")} of`
    } what your other books cost. If it's right, save again.`,
  amount: "an amount, for example 7.99",
  wanted: (what: string) => `Please enter ${what}.`,
  /** Instead of that, by the form's field. */
  own: {
    title: "Please enter a title.",
    narrator: "Please enter who reads it.",
    chapters: "Add the chapters first, or set a release date to announce the book.",
    includes: "Tick at least one book.",
    "cover.alt": "Please say what the cover shows.",
    "cover.color": "Choose a colour.",
    "cover.file": "Please add a cover picture first.",
    blurb: "Please enter a description.",
  } as Record<string, string>,
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
  authorHint: (name: string) => `Leave empty for ${name}.`,
  narrator: "Read by",
  publisher: "Publisher",
  language: "Language",
  releaseLabel: "Release date as text",
  releaseLabelHint: "For example “March 2024”. Leave empty for the month of the release date.",
  releaseDate: "Release date",
  releaseDateHint: "It's out that day (UTC). Leave empty if it's already out.",
  hue: "Page colour",
  hues: { ember: "Ember", tide: "Tide", brass: "Brass", moss: "Moss", violet: "Violet" },
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
  made: (sum: string) => `Converted: ${sum}`,
  struck: (currency: string) => `Regular price in ${currency}`,
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
  number: (n: number) => `Number of chapter ${n}`,
  chapterTitle: (n: number) => `Title of chapter ${n}`,
  kind: (n: number) => `Kind of chapter ${n}`,
  kinds: { chapter: "Chapter", credits: "Credits" },
  free: "Free",
  freeOf: (n: number) => `Chapter ${n} is free`,
  move: "Drag to move",
  earlier: (title: string) => `Move up: ${title}`,
  later: (title: string) => `Move down: ${title}`,
  up: (title: string) => `Move up: ${title}`,
  down: (title: string) => `Move down: ${title}`,
  remove: (title: string) => `Remove: ${title}`,
  unnamed: (n: number) => `chapter ${n}`,
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

/* Texts of the list of books, and results of the commands that change the catalogue. */

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
    out: (day: string) => `Out on ${day}`,
  },
  archived: (count: number) => `Archived (${count})`,
  chapters: (count: number) => plural(count, "chapter"),
  bundle: "Bundle",
} as const;

export const BOOKS = {
  noPicture: "Choose a picture first: JPEG, PNG, WebP or AVIF.",
  covered: (title: string) => `Cover saved for ${title}.`,
  noCover: "a cover picture (add one under Cover)",
  fine: "No problems found.",
  noHistory: "No changes yet.",
  fileChanged:
    "Someone edited catalogue.json outside the desk. To use the file, run: catalogue import",
  noFields: 'Give the fields as JSON, for example {"priceMinor": 899}; null removes a field',
  noBook: (bookId: number) => `There's no book ${bookId}.`,
  noVersion: (version: number) =>
    `Version ${version} is no longer kept. "catalogue history" lists the ones that are.`,
  noChange: (bookId: number) => `Book ${bookId} has no changes to undo.`,
  notIn: (bookId: number, version: number) => `Version ${version} didn't change book ${bookId}.`,
  noBefore: (version: number) => `We no longer have the version before version ${version}.`,
  wasNew: (bookId: number) =>
    `You can't undo adding book ${bookId}: it's published, and listeners may own it.`,
  gone: (bookId: number) => `Draft ${bookId} is deleted.`,
  noLibrary: "We can't read your recordings right now. Please try again later.",
  conflict: (title: string, changes: string) =>
    `Someone else just saved ${title} (${changes}). Your changes aren't saved yet.`,
  published: "false, as the book is published and listeners may own it",
  ofOwn: "the same id: it can't change",
  added: (title: string) => `${title} is saved as a draft. Only you can see it.`,
  set: (title: string, count: number) => `${title} saved: ${plural(count, "change")}.`,
  undone: (title: string, version: number) =>
    `${title} is back to how it was before version ${version}.`,
  imported: (version: number, count: number) =>
    `Catalogue imported as version ${version}: ${plural(count, "change")}.`,
  catalogueUndone: (version: number) =>
    `The catalogue is back to how it was before version ${version}.`,
} as const;

/* Texts about taking a book off sale, archiving it, and deleting a draft. */

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
  askOff: (title: string, bundles: string[]) =>
    `Take ${title} off sale? People who own it keep it, and gifts already bought still open.` +
    (bundles.length > 0 ? ` It stays part of ${bundles.join(" and ")}.` : ""),
  askDelete: (title: string) =>
    `Delete the draft ${title}? You can undo it in the history. Its recordings stay.`,
  isOff: (title: string) => `${title} is off sale. People who own it keep it.`,
  isOn: (title: string) => `${title} is on sale again.`,
  isArchived: (title: string) => `${title} is archived.`,
  isUnarchived: (title: string) => `${title} is back in your list.`,
  deleted: (title: string) => `Draft ${title} deleted.`,
  isDraft: (title: string) => `${title} is a draft, so it isn't on sale.`,
  stillSold: (title: string) => `${title} is on sale. Take it off sale first.`,
  notDraft: (title: string) =>
    `${title} was published, so you can't delete it. Archive it instead.`,
  inBundle: (title: string, bundle: string) =>
    `${title} is part of ${bundle}. Remove it there first.`,
} as const;

/* Texts of the screen with the shop's name, colour and icon. */

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
  about: (name: string) => `About ${name}`,
  save: "Save",
  set: (count: number) => `Saved: ${plural(count, "change")}.`,
  conflict: (changes: string) =>
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
  begun: (title: string) => `${title} is yours now. Your first book is waiting as a draft.`,
  notDemo: "You already have your own books here, so nothing was removed.",
  soon: "Coming soon.",
  hours: "Over {hours} hours of audio",
  firstBook: "My first book",
  firstCover: (title: string) => `The cover of ${title}.`,
  firstBlurb: "What it's about.",
} as const;

/* Texts of the history of the catalogue. */

export const VERSION_LIST = {
  title: "History",
  book: (id: number) => `book ${id}`,
  of: (title: string) => `History of ${title}`,
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
  number: (n: number) => `Version ${n}`,
  by: (name: string) => `by ${name}`,
  head: { field: "Field", before: "Before", after: "After" },
  catalogue: "Catalogue",
  more: (count: number) => `And ${plural(count, "more change")}.`,
  empty: "empty",
  undo: "Undo",
  undoOf: (n: number) => `Undo version ${n}`,
  export: "Download",
  exportOf: (n: number) => `Download version ${n} of the catalogue`,
  back: "All books",
} as const;
