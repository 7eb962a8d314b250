/** What the author types about Premium: its prices, her texts and their translations; into what is stored, and back. */

import { z } from "zod";
import {
  convert,
  CURRENCIES,
  type CurrencyCode,
  decimalAmount,
  type Money,
  parseMoney,
} from "@/lib/catalogue/money.ts";
import { ownLanguage, TAGS } from "@/lib/platform/language/language.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { type ErrorText, plainText, typedLine } from "@/lib/platform/typed_text.ts";
import type { PremiumRecord, PremiumTexts } from "@/lib/shop/premium_offer.ts";
import { PREMIUM_FAULTS } from "../words/offers.ts";
import { optional, typed } from "./fields.ts";

/** Typed where the first month costs as much as the others. */
const NONE = "none";
const MAX_NAME = 40;
const MAX_LEAD = 200;
const MAX_LINES = 8;
const MAX_LINE = 120;
/** Of a month, in euro cents: less than the provider charges, or a slip of the keyboard. */
const LEAST_MINOR = 50;
const MOST_MINOR = 50_000;

const line = (max: number, fault: ErrorText) =>
  typed(max, fault).pipe(typedLine(max)).pipe(z.string().min(1, fault));

const linesOf = (text: string) =>
  plainText(text).split(/[\n;]/).map((it) => it.trim()).filter(Boolean);

const MAX_PRICES = 1_000;

const noPrice: ErrorText = { error: () => PREMIUM_FAULTS.price };
const noLines: ErrorText = { error: () => PREMIUM_FAULTS.lines };
const noLanguage: ErrorText = {
  error: () => PREMIUM_FAULTS.language(formatRow(TAGS.filter((tag) => tag !== ownLanguage()))),
};

/** "EUR 9.99", a line each. */
const prices = typed(MAX_PRICES, noPrice).transform(pricesOf);

/** The same, or "none". */
const firstPrices = typed(MAX_PRICES, noPrice).transform((text, ctx) =>
  plainText(text).trim().toLowerCase() === NONE ? null : pricesOf(text, ctx)
);

function pricesOf(text: string, ctx: z.RefinementCtx): PremiumRecord["prices"] {
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

/** A text of hers: absent, it stays as it was; empty, it is given up. */
const written = <Schema extends z.ZodType>(text: Schema) =>
  z.preprocess(
    (it) => typeof it === "string" && it.trim() === "" ? null : it,
    text.nullable().optional(),
  );

const texts = {
  name: written(line(MAX_NAME, { error: () => PREMIUM_FAULTS.name })),
  lead: written(line(MAX_LEAD, { error: () => PREMIUM_FAULTS.lead })),
  lines: written(
    typed(MAX_LINES * MAX_LINE, noLines)
      .transform(linesOf)
      .refine(
        (it) =>
          it.length >= 1 && it.length <= MAX_LINES && it.every((one) => one.length <= MAX_LINE),
        noLines,
      ),
  ),
};

/** A price that is left empty stays as it was; a text that is empty is the site's own. */
export const premiumInput = z.object({
  state: z.enum(["on", "off"], { error: () => PREMIUM_FAULTS.state }),
  prices: optional(prices),
  firstPrices: optional(firstPrices),
  ...texts,
});

/** Her texts in another language; one that is empty is not translated. */
export const premiumTranslation = z.object({
  language: z.enum(TAGS, noLanguage).refine((it) => it !== ownLanguage(), noLanguage),
  ...texts,
});

type TypedTexts = Pick<z.output<typeof premiumInput>, keyof typeof texts>;

const changedText = <Text>(before: Text | undefined, typed: Text | null | undefined) =>
  typed === undefined ? before : typed ?? undefined;

const changedTexts = (before: PremiumTexts, typed: TypedTexts): PremiumTexts => ({
  name: changedText(before.name, typed.name),
  lead: changedText(before.lead, typed.lead),
  lines: changedText(before.lines, typed.lines),
});

/** A text that she gives up goes with its translations. */
export function changedOffer(
  before: PremiumRecord,
  { state, prices, firstPrices, ...typed }: z.output<typeof premiumInput>,
): PremiumRecord {
  const hers = changedTexts(before, typed);
  const kept = ([tag, it]: [string, PremiumTexts]) => [tag, {
    name: hers.name && it.name,
    lead: hers.lead && it.lead,
    lines: hers.lines && it.lines,
  }];
  return {
    ...hers,
    isOn: state === "on",
    prices: prices ?? before.prices,
    firstPrices: firstPrices === undefined ? before.firstPrices : firstPrices,
    translations: Object.fromEntries(Object.entries(before.translations).map(kept)),
  };
}

/** null: a text was typed that she has not written in the shop's own language. */
export function translatedOffer(
  before: PremiumRecord,
  { language, ...typed }: z.output<typeof premiumTranslation>,
): PremiumRecord | null {
  const isStray = (name: keyof typeof texts) => typed[name] && before[name] === undefined;
  if (isStray("name") || isStray("lead") || isStray("lines")) return null;
  const translated = changedTexts(before.translations[language] ?? {}, typed);
  return { ...before, translations: { ...before.translations, [language]: translated } };
}

/** The form's fields as text. */
export const typedPremium = (
  offer: PremiumRecord,
): Record<keyof z.input<typeof premiumInput>, string> => ({
  state: offer.isOn ? "on" : "off",
  prices: pricesText(offer.prices),
  firstPrices: offer.firstPrices ? pricesText(offer.firstPrices) : NONE,
  ...typedTexts(offer),
});

export const typedTexts = (
  { name = "", lead = "", lines = [] }: PremiumTexts,
): Record<keyof typeof texts, string> => ({ name, lead, lines: lines.join("\n") });

/** "EUR 9.99", a line each. */
const pricesText = (prices: PremiumRecord["prices"]): string =>
  CURRENCIES.flatMap((currency) => {
    const amountMinor = prices[currency];
    return amountMinor === undefined
      ? []
      : `${currency} ${decimalAmount({ amountMinor, currency })}`;
  }).join("\n");
