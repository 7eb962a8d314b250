/** The error for a catalogue file that cannot be used, with the form of its message. */
import { StartError } from "@/lib/platform/start_error.ts";

const MAX_SHOWN = 60;

export interface CatalogueFault {
  /** The catalogue file. */
  file: string;
  /** The part of the file at fault: a book, the series or a line. */
  at: string;
  /** The field within that place; absent when the place itself is wrong. */
  field?: string;
  /** The value found; undefined: none. */
  saw: unknown;
  /** What a correct value would be. */
  wanted: string;
  /** Number of further faults in the file. */
  more?: number;
}

/** The catalogue cannot be used; the message names the book, the field, the value and what is wanted. */
export class CatalogueError extends StartError {
  override name = "CatalogueError";

  constructor({ file, more = 0, ...fault }: CatalogueFault) {
    const others = more > 0 ? ` (${more} more after this one)` : "";
    super(`Catalogue ${file}: ${faultWords(fault)}${others}.`);
  }
}

/** "book 11 (The One), field priceMinor: saw 0, wanted ..." */
export function faultWords(
  { at, field, saw, wanted }: Omit<CatalogueFault, "file" | "more">,
): string {
  const where = field ? `${at}, field ${shorten(field)}` : at;
  return `${where}: saw ${show(saw)}, wanted ${wanted}`;
}

function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return JSON.stringify(shorten(value));
  return shorten(JSON.stringify(value));
}

/** What is quoted of a file, which may be as long as its author likes. */
export const shorten = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
