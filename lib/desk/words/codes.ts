/** Texts of the screen of discount codes and of its commands. */
import { plural } from "@/lib/platform/plural.ts";

export const CODES = {
  title: "Codes",
  count: "How many",
  countHint: "More than one: each gets an ending of its own.",
  none: "There are no codes yet.",
  make: "Make a code",
  code: "Code",
  percentage: "Percent off",
  book: "Only for",
  everyBook: "Every book",
  uses: "Uses at most",
  until: "Good through",
  submit: "Make it",
  end: "End it",
  ended: "ended",
  used: (uses: number, most: number | null) =>
    most === null ? `used ${plural(uses, "time")}` : `used ${uses} of ${most} times`,
  through: (day: string) => `until ${day}`,
} as const;

export const CODE_OUTCOMES = {
  codeMade: (code: string) => `Code ${code} is made.`,
  codesMade: (codes: string[]) => `${codes.length} codes are made: ${codes.join(", ")}.`,
  codeTaken: (code: string) =>
    `There is a code ${code} already; receipts name it, so choose another.`,
  codeEnded: (code: string) => `Code ${code} is ended.`,
  noCode: (code: string) => `There is no code ${code}.`,
} as const;
