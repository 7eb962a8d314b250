/** The currency a catalogue call asks for. */
import { z } from "zod";
import { parse } from "@/lib/platform/server/http/parse.ts";
import { CURRENCIES, type CurrencyCode } from "@/lib/catalogue/money.ts";

/** One of the ten currencies. */
export const currencyCode = z.enum(CURRENCIES, { error: `Use one of ${CURRENCIES.join(", ")}` });

/**
 * `?currencyCode=` of a call; EUR without it (decision "Currency"), whoever asks, so that shared
 * caches can keep the answer.
 * @throws {Failure} 400 with the list of currencies.
 */
export function currencyQuery(query: URLSearchParams): CurrencyCode {
  return parse(currencyCode, query.get("currencyCode") ?? "EUR", "currencyCode");
}
