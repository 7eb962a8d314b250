/** Texts of the screen of discount codes and of its commands. */

import { plural } from "@/lib/platform/text.ts";

export const CODES = {
  title: "Codes",
  count: "Number of codes",
  countHint: "Up to 5,000. With more than one, each gets its own random ending.",
  none: "No codes yet.",
  make: "Create a code",
  code: "Code",
  percentage: "Percent off",
  amount: "Or amount off in euro",
  amounts: "Amount in other currencies",
  amountsHint: "For example: USD 6, GBP 5. Others are converted from the euro amount.",
  book: "Valid for",
  everyBook: "Every book",
  everyBookFact: "every book",
  uses: "Maximum uses",
  once: "Once for each customer",
  onceFact: "once a customer",
  from: "First day",
  until: "Last day",
  submit: "Create code",
  end: "End code",
  endBatch: "End all",
  csv: "Download all as CSV",
  csvBatch: "Download CSV",
  ended: "ended",
  yes: "yes",
  batch: (name: string, count: number) =>
    `${name.split(" ")[0]}-…, ${count.toLocaleString("en-US")} ${count === 1 ? "code" : "codes"}`,
  usedInAll: (uses: number) => uses === 0 ? "not used yet" : `used ${plural(uses, "time")} in all`,
  off: (worth: string) => `${worth} off`,
  used: (uses: number, most: number | null) =>
    most !== null
      ? `used ${uses} of ${most} times`
      : uses === 0
      ? "not used yet"
      : `used ${plural(uses, "time")}`,
  since: (day: string) => `from ${day}`,
  through: (day: string) => `until ${day}`,
  more: (count: number) => `The newest ${count.toLocaleString("en-US")}. The CSV has all of them.`,
  csvHead: (currencies: readonly string[]) => [
    "Code",
    "Percent off",
    ...currencies.map((it) => `Off in ${it}`),
    "Book",
    "Used",
    "Maximum uses",
    "Once a customer",
    "First day",
    "Last day",
    "Ended",
    "Group",
  ],
  wrongAmount: "The amount must be in euro, such as 5 or 4.99",
  wrongAmounts: "Write each amount with its currency, such as USD 6, GBP 5",
  eitherOr: "Enter either a percentage or an amount",
  euroFirst: "Enter the amount in euro too; other currencies are converted from it",
  wrongDays: "The last day must not be before the first day",
  noBatch: "Please enter the name of a group of codes",
} as const;

export const CODE_OUTCOMES = {
  codeMade: (code: string) => `Code ${code} is ready.`,
  codesMade: (codes: string[]) => `${codes.length} codes are ready: ${codes.join(", ")}.`,
  many: (count: number) => `${count.toLocaleString("en-US")} codes are ready. Download them below.`,
  codeTaken: (code: string) =>
    `The code ${code} already exists. Receipts may name it, so please choose another one.`,
  codeEnded: (code: string) => `Code ${code} has ended.`,
  noCode: (code: string) => `There's no code ${code}.`,
  askEndBatch: (batch: string) => `This ends all codes of the group ${batch}.`,
  batchEnded: (count: number) => `${plural(count, "code")} ended.`,
  noneInBatch: (batch: string) => `No codes of ${batch} are left to end.`,
} as const;
