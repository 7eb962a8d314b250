/** Parses what the author offers as Premium, as typed at the desk or at a terminal. Pure. */

import { z } from "zod";
import {
  convert,
  CURRENCIES,
  type CurrencyCode,
  decimalAmount,
  type Money,
  parseMoney,
} from "@/lib/catalogue/money.ts";
import { boundedText, plainText, typedLine } from "@/lib/platform/typed_text.ts";
import type { PremiumOffer } from "@/lib/shop/subscription.ts";
import { optional } from "./commands/fields.ts";
import { PREMIUM_FAULTS } from "./words/premium.ts";

/** Typed where the first month costs as much as the others. */
const NONE = "none";
const MAX_NAME = 40;
const MAX_LEAD = 200;
const MAX_LINES = 8;
const MAX_LINE = 120;
/** Of a month, in euro cents: less than the provider charges, or a slip of the keyboard. */
const LEAST_MINOR = 50;
const MOST_MINOR = 50_000;

const line = (max: number, fault: string) =>
  boundedText(max, fault, fault).pipe(typedLine(max)).pipe(
    z.string().min(1, fault),
  );

const linesOf = (text: string) =>
  plainText(text).split(/[\n;]/).map((it) => it.trim()).filter(Boolean);

const MAX_PRICES = 1_000;

/** "EUR 9.99", a line each. */
const prices = boundedText(MAX_PRICES, PREMIUM_FAULTS.price, PREMIUM_FAULTS.price)
  .transform(pricesOf);

/** The same, or "none". */
const firstPrices = boundedText(MAX_PRICES, PREMIUM_FAULTS.price, PREMIUM_FAULTS.price)
  .transform((text, ctx) =>
    plainText(text).trim().toLowerCase() === NONE ? null : pricesOf(text, ctx)
  );

function pricesOf(text: string, ctx: z.RefinementCtx): PremiumOffer["prices"] {
  const found: Partial<Record<CurrencyCode, number>> = {};
  for (const entry of linesOf(text)) {
    const price = parseMoney(entry);
    if (!price || !isLikely(price)) {
      ctx.addIssue({ code: "custom", message: PREMIUM_FAULTS.noPrice(entry.slice(0, 40)) });
      return z.NEVER;
    }
    found[price.currency] = price.amountMinor;
  }
  const { EUR, ...others } = found;
  if (EUR !== undefined) return { EUR, ...others };
  ctx.addIssue({ code: "custom", message: PREMIUM_FAULTS.price });
  return z.NEVER;
}

function isLikely(price: Money): boolean {
  const { amountMinor } = convert(price, "EUR");
  return amountMinor >= LEAST_MINOR && amountMinor <= MOST_MINOR;
}

/** What is left empty stays as it was. */
export const premiumInput = z.object({
  state: z.enum(["on", "off"], PREMIUM_FAULTS.state),
  prices: optional(prices),
  firstPrices: optional(firstPrices),
  name: optional(line(MAX_NAME, PREMIUM_FAULTS.name)),
  lead: optional(line(MAX_LEAD, PREMIUM_FAULTS.lead)),
  lines: optional(
    boundedText(MAX_LINES * MAX_LINE, PREMIUM_FAULTS.lines, PREMIUM_FAULTS.lines)
      .transform(linesOf)
      .refine(
        (it) =>
          it.length >= 1 && it.length <= MAX_LINES && it.every((one) => one.length <= MAX_LINE),
        PREMIUM_FAULTS.lines,
      ),
  ),
});

export const changedOffer = (
  before: PremiumOffer,
  { state, prices, firstPrices, name, lead, lines }: z.output<typeof premiumInput>,
): PremiumOffer => ({
  isOn: state === "on",
  name: name ?? before.name,
  lead: lead ?? before.lead,
  lines: lines ?? before.lines,
  prices: prices ?? before.prices,
  firstPrices: firstPrices === undefined ? before.firstPrices : firstPrices,
});

/** The form's fields as text. */
export const typedPremium = (
  offer: PremiumOffer,
): Record<keyof z.input<typeof premiumInput>, string> => ({
  state: offer.isOn ? "on" : "off",
  prices: pricesText(offer.prices),
  firstPrices: offer.firstPrices ? pricesText(offer.firstPrices) : NONE,
  name: offer.name,
  lead: offer.lead,
  lines: offer.lines.join("\n"),
});

export const pricesText = (prices: PremiumOffer["prices"]): string =>
  CURRENCIES.flatMap((currency) => {
    const amountMinor = prices[currency];
    return amountMinor === undefined
      ? []
      : `${currency} ${decimalAmount({ amountMinor, currency })}`;
  }).join("\n");
