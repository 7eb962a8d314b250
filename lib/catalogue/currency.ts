/** Chooses the currency in which a visitor sees prices. */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode, fromEur } from "./money.ts";

/** Countries and territories that use the euro, ISO 3166 alpha-2 codes. */
const EURO_ZONE = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK " +
  "AD MC ME SM VA XK AX BL GF GP MF MQ PM RE YT";

const COUNTRIES: Partial<Record<CurrencyCode, string>> = {
  EUR: EURO_ZONE,
  GBP: "GB GG IM JE",
  CAD: "CA",
  AUD: "AU CC CX KI NF NR TV",
  JPY: "JP",
  INR: "IN",
  CNY: "CN",
  BRL: "BR",
  MXN: "MX",
};

const BY_COUNTRY = new Map(
  Object.entries(COUNTRIES).flatMap(([currency, countries]) =>
    countries.split(" ").map((country) => [country, currency as CurrencyCode])
  ),
);

/** Sources for a visitor's country. */
export interface CountryHints {
  /** Country the visitor saved. */
  saved?: string | null;
  /** Country from the edge's configured header. */
  country?: string | null;
  /** The Accept-Language header. */
  acceptLanguage?: string | null;
}

/**
 * The visitor's country, ISO 3166 alpha-2: the saved one, else the edge's, else the region of the
 * language, else the US (decision "Currency"; no third party is asked).
 */
export function chooseCountry(hints: CountryHints): string {
  return knownCountry(hints) ?? "US";
}

/** The visitor's country by the same hints; null: none of them has one. */
export function knownCountry({ saved, country, acceptLanguage }: CountryHints): string | null {
  return toCountry(saved) ?? toCountry(country) ?? regionOf(acceptLanguage);
}

/** The currency of the visitor's country; US dollars where it is none of the ten. */
export function chooseCurrency(hints: CountryHints): CurrencyCode {
  return BY_COUNTRY.get(chooseCountry(hints)) ?? "USD";
}

/** Edges send XX for "unknown" and T1 for Tor; neither is a country. */
function toCountry(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null;
}

/**
 * The region of the preferred language. A language without a region gets its likely region: Firefox sends
 * "de,en-US;q=0.7" in Germany, which must not mean the US.
 */
function regionOf(header: string | null | undefined): string | null {
  if (!header) return null;
  let region = regions.get(header);
  if (region === undefined) {
    if (regions.size >= MAX_REGIONS) regions.clear(); // bounded: clients choose the header
    regions.set(header, region = readRegion(header));
  }
  return region;
}

/** Cache by header: parsing takes longer than all other work for a cached page. */
const regions = new Map<string, string | null>();
const MAX_REGIONS = 500;

function readRegion(header: string): string | null {
  const wanted = header.split(",").map((part) => {
    const [tag = "", ...params] = part.split(";").map((it) => it.trim());
    const q = params.find((it) => it.startsWith("q="));
    return { tag, weight: q ? Number(q.slice(2)) : 1 };
  }).filter(({ tag, weight }) => /^[A-Za-z]{2,3}(-|$)/.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0];
  return wanted ? toCountry(maximize(wanted.tag)) : null;
}

function maximize(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined; // not a valid language tag
  }
}

/* Validates a currency code: one of the ten currencies. */

export const currencyCode = z.enum(CURRENCIES, { error: `Use one of ${CURRENCIES.join(", ")}` });

/* Suggested retail prices in other currencies, converted from the euro. */

/** The nearest price ending in .99; in yen the nearest multiple of ten. Minor units, never 0. */
export function roundPrice(eurMinor: number, currency: CurrencyCode): number {
  const { amountMinor } = fromEur(eurMinor, currency);
  return currency === "JPY"
    ? Math.max(10, Math.round(amountMinor / 10) * 10)
    : Math.max(99, Math.round((amountMinor + 1) / 100) * 100 - 1);
}
