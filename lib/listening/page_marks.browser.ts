/**
 * What scripts look for on a page of the server: marked with an attribute. Classes are for style sheets
 * alone.
 */
type PageMark =
  /** Home's opening words, in whose place a visitor's card to go on with comes. */
  | "continue"
  /** That card, once it is there. */
  | "continue-card"
  /** In there: the link to the whole series, which stays. */
  | "continue-more"
  /** Home's card of the book to continue, for an account. */
  | "current-book"
  /** Chapter and clock of the book to continue, each in a child; the value is its id. */
  | "current-place"
  /** A link that goes on with a book: its words, the first span, follow what the player does; the value is its id. */
  | "resume"
  /** The bottom bar's Continue while there is nothing to continue. */
  | "continue-asleep"
  /** A book's card; the value is its id. */
  | "book-card"
  /** The link to Home, which shows it anew within the document. */
  | "home-link"
  /** What the player of a book's page stands in. */
  | "book-player"
  /** The play button; before any other script is here the inline one plays by it (lib/platform/head_script.ts). */
  | "play";

/** The attribute, for a component. */
export function mark(name: PageMark, value: string | number = ""): Record<string, string> {
  return { [`data-${name}`]: String(value) };
}

/** The selector, for a script: a type, so that it costs a page nothing but the word. */
export type Marked = `[data-${PageMark}${"" | `="${number}"`}]`;

/** Whose things a browser keeps when nobody is signed in. */
export const VISITOR = "visitor";

/** Who listens now, as the page says: the account's id, or VISITOR. */
export function getListener(): string {
  return document.querySelector<HTMLElement>("[data-listener]")?.dataset.listener ?? VISITOR;
}
