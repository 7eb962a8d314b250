/** Commands for discount codes: a percentage or an amount off, alone or thousands at once. */

import { randomInt } from "node:crypto";
import { z } from "zod";
import {
  CURRENCIES,
  type CurrencyCode,
  decimalAmount,
  formatMoney,
  parseAmount,
  parseMoney,
} from "@/lib/catalogue/money.ts";
import { csvLine } from "@/lib/platform/csv.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { formatPercent } from "@/lib/platform/language/format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { boundedText, type ErrorText } from "@/lib/platform/typed_text.ts";
import { discountCode, type DiscountRecord } from "@/lib/shop/discount.ts";
import { CONFIRM } from "../words/desk.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { CODE_OUTCOMES, CODES } from "../words/offers.ts";
import { defineCommand, done, DownloadedText, fact } from "./command.server.ts";
import { bookId, nothing, optional, wholeNumber } from "./fields.ts";

/** Characters that are not confused when read aloud or copied by hand. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Length of the random ending of codes made in bulk, so that a holder cannot guess another code. */
const ENDING = 8;
const MAX_CODES = 5_000;
/** The discount of a code that gives a book away. */
const WHOLE_PERCENT = 100;

const makeEnding = (): string =>
  Array.from({ length: ENDING }, () => SIGNS[randomInt(SIGNS.length)]).join("");

/** Of more codes than this, the outcome does not list them. */
const LISTED = 10;

type Amounts = NonNullable<DiscountRecord["amounts"]>;

/** "USD 6, GBP 5": amounts of other currencies, by line or comma. */
const otherAmounts = boundedText(300, { error: () => CODES.wrongAmounts }).transform(
  (text, ctx): Amounts => {
    // A comma before a digit is a decimal's.
    const parts = text.split(/[\n;]|,(?!\d)/).map((it) => it.trim()).filter(Boolean);
    const amounts: Amounts = {};
    for (const part of parts) {
      const money = parseMoney(part);
      if (!money?.amountMinor) {
        ctx.addIssue({ code: "custom", message: CODES.wrongAmounts });
        return z.NEVER;
      }
      amounts[money.currency] = money.amountMinor;
    }
    return amounts;
  },
);

const euros = boundedText(20, { error: () => CODES.wrongAmount }).transform((text, ctx): number => {
  const minor = parseAmount(text, "EUR");
  if (minor) return minor;
  ctx.addIssue({ code: "custom", message: CODES.wrongAmount });
  return z.NEVER;
});

const day = (error: ErrorText) => z.iso.date(error).transform(Date.parse);

const newCode = z.object({
  code: discountCode,
  percentage: optional(
    wholeNumber({ error: () => FIELD_FAULTS.discount })
      .refine((percent) => percent <= WHOLE_PERCENT, { error: () => FIELD_FAULTS.percent }),
  ),
  /** Off the price in euro. */
  amount: optional(euros),
  amounts: optional(otherAmounts),
  bookId: optional(bookId),
  maxUses: optional(wholeNumber({ error: () => FIELD_FAULTS.uses })),
  isOncePerCustomer: z.string().max(5).optional().transform(Boolean),
  /** How many codes to make; with more than one, each code gets its own ending. */
  count: optional(
    wholeNumber({ error: () => FIELD_FAULTS.codes })
      .refine((it) => it <= MAX_CODES, { error: () => FIELD_FAULTS.manyCodes }),
  ),
  /** The beginning of the day. */
  startsAtMs: optional(day({ error: () => FIELD_FAULTS.firstDay })),
  /** The end of the day. */
  expiresAtMs: optional(
    day({ error: () => FIELD_FAULTS.lastDay }).transform((ms) => ms + DAY_MS),
  ),
})
  .refine(({ percentage, amount }) => (percentage === null) !== (amount === null), {
    error: () => CODES.eitherOr,
    path: ["percentage"],
  })
  .refine(({ amount, amounts }) => amounts === null || amount !== null, {
    error: () => CODES.euroFirst,
    path: ["amount"],
  })
  .refine(
    ({ startsAtMs, expiresAtMs }) =>
      startsAtMs === null || expiresAtMs === null || startsAtMs < expiresAtMs,
    { error: () => CODES.wrongDays, path: ["expiresAtMs"] },
  )
  .transform(({ percentage, amount, amounts, ...it }) => ({
    ...it,
    percentage: percentage ?? 0,
    amounts: amount === null ? null : { EUR: amount, ...amounts },
  }));

/** "20%", "€5.00". */
export const worthOf = ({ percentage, amounts }: Pick<DiscountRecord, "percentage" | "amounts">) =>
  amounts?.EUR
    ? formatMoney({ amountMinor: amounts.EUR, currency: "EUR" })
    : formatPercent(percentage);

const dayOf = (ms: number | null): string => ms === null ? "" : isoDay(ms);

/** One code as a line of the file. */
function codeLine(it: DiscountRecord): string {
  const { percentage, amounts } = it;
  const amount = (currency: CurrencyCode) => {
    const amountMinor = amounts?.[currency];
    return amountMinor === undefined ? "" : Number(decimalAmount({ amountMinor, currency }));
  };
  return csvLine([
    it.code,
    percentage === 0 ? "" : percentage,
    ...CURRENCIES.map(amount),
    it.bookId ?? "",
    it.uses,
    it.maxUses ?? "",
    it.isOncePerCustomer ? CODES.yes : "",
    dayOf(it.startsAtMs),
    dayOf(it.expiresAtMs === null ? null : it.expiresAtMs - 1),
    dayOf(it.endedAtMs),
    it.batch ?? "",
  ]);
}

async function* codeLines(codes: AsyncIterable<DiscountRecord>): AsyncIterable<string> {
  const { csvHead } = CODES;
  yield csvLine([
    csvHead.code,
    csvHead.percent,
    ...CURRENCIES.map(csvHead.off),
    csvHead.book,
    csvHead.used,
    csvHead.uses,
    csvHead.once,
    csvHead.from,
    csvHead.until,
    csvHead.ended,
    csvHead.group,
  ]);
  for await (const it of codes) yield codeLine(it);
}

const noBatch: ErrorText = { error: () => CODES.noBatch };
const batch = z.string(noBatch).min(1, noBatch).max(80, noBatch);

export const codeCommands = {
  "code create": defineCommand({
    may: "author",
    input: newCode,
    cli: {
      usage: "NAME --percent N",
      help: "create a discount code for 1 to 100 percent, or an amount off",
      more: [
        ["[--amount 5]", "euro off instead of a percentage"],
        ['[--amounts "USD 6, GBP 5"]', "the amount in other currencies; default: converted"],
        ["[--book ID]", "for this book only"],
        ["[--uses N]", "for at most N purchases"],
        ["[--once yes]", "once for each customer"],
        ["[--count N]", "N codes, up to 5,000, each with its own random ending"],
        ["[--from 2027-01-01]", "valid from that day (UTC)"],
        ["[--expires 2027-01-31]", "valid through that day (UTC)"],
      ],
      words: ["code"],
      options: {
        percent: "percentage",
        amount: "amount",
        amounts: "amounts",
        book: "bookId",
        uses: "maxUses",
        once: "isOncePerCustomer",
        count: "count",
        from: "startsAtMs",
        expires: "expiresAtMs",
      },
      defaults: { code: "" },
    },
    changes: ({ code }) => code,
    confirm: {
      when: ({ percentage, amounts }) => percentage === WHOLE_PERCENT || amounts !== null,
      describe({ code, bookId, amounts, percentage }, { catalogue }) {
        const title = bookId === null ? null : catalogue.getBook(bookId)?.title ?? null;
        const worth = worthOf({ percentage, amounts });
        return {
          what: amounts
            ? CONFIRM.amountCode(code, worth, title !== null, title ?? "")
            : CONFIRM.freeCode(code, title !== null, title ?? ""),
        };
      },
    },
    async run({ count, ...code }, { shop: { discounts } }) {
      const after = code.amounts
        ? fact("amount", decimalAmount({ amountMinor: code.amounts.EUR, currency: "EUR" }))
        : fact("percentage", code.percentage);
      if (count === null) {
        return await discounts.create(code)
          ? done([code.code], CODE_OUTCOMES.codeMade(code.code), { after })
          : refuse("code_taken", CODE_OUTCOMES.codeTaken(code.code));
      }
      const stem = code.code.slice(0, 40 - ENDING - 1);
      const made = await discounts.createMany(
        { ...code, batch: `${stem} ${makeEnding().slice(0, 4)}` },
        { count, nameOf: () => `${stem}-${makeEnding()}` },
      );
      const text = count > LISTED
        ? CODE_OUTCOMES.many(count)
        : CODE_OUTCOMES.codesMade(made.length, formatRow(made));
      return done(made, text, { after: [...fact("codes", count), ...after] });
    },
  }),
  "code list": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list all codes and how often each was used" },
    run: async (_, { shop: { discounts } }) => done(await discounts.overview()),
  }),
  "code csv": defineCommand({
    may: "author",
    input: z.object({ batch: optional(batch) }),
    cli: {
      usage: "[BATCH]",
      help: "print codes as CSV: all, or those made together",
      words: ["batch"],
    },
    changes: ({ batch }) => batch ?? "",
    run: ({ batch }, { shop: { discounts } }) =>
      Promise.resolve(done(
        new DownloadedText(
          "codes.csv",
          "text/csv; charset=utf-8",
          codeLines(discounts.ofBatch(batch)),
        ),
      )),
  }),
  "code end": defineCommand({
    may: "author",
    input: z.object({ code: discountCode }),
    cli: {
      usage: "NAME",
      help: "end a code; purchases made with it stay",
      words: ["code"],
      defaults: { code: "" },
    },
    changes: ({ code }) => code,
    async run({ code }, { shop: { discounts } }) {
      const ended = await discounts.end(code);
      return ended
        ? done(ended, CODE_OUTCOMES.codeEnded(code))
        : refuse("unknown_code", CODE_OUTCOMES.noCode(code));
    },
  }),
  "code end-batch": defineCommand({
    may: "author",
    input: z.object({ batch }),
    cli: { usage: "BATCH", help: "end all codes that were made together", words: ["batch"] },
    changes: ({ batch }) => batch,
    confirm: { describe: ({ batch }) => ({ what: CODE_OUTCOMES.askEndBatch(batch) }) },
    async run({ batch }, { shop: { discounts } }) {
      const ended = await discounts.endBatch(batch);
      return ended === 0
        ? refuse("unknown_batch", CODE_OUTCOMES.noneInBatch(batch))
        : done({ ended }, CODE_OUTCOMES.batchEnded(ended), { after: fact("codes", ended) });
    },
  }),
} as const;
