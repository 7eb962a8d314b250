/**
 * The One-Stop Shop's quarterly declaration: supplies to other EU countries by country and rate, and corrections
 * of earlier quarters (Directive 2006/112/EC, Art. 369g). Pure.
 */

import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { InvoiceRecord } from "./invoice.ts";

/** "2027-Q1", in UTC. */
type Quarter = string;

export const isQuarter = (text: string): boolean => /^20\d\d-Q[1-4]$/.test(text);

export function quarterOf(ms: number): Quarter {
  const day = new Date(ms);
  return `${day.getUTCFullYear()}-Q${Math.floor(day.getUTCMonth() / 3) + 1}`;
}

/** The quarter before that of `nowMs`: the one to declare now. */
export function quarterBefore(nowMs: number): Quarter {
  const day = new Date(nowMs);
  return quarterOf(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 3));
}

export const yearOf = (quarter: Quarter): string => quarter.slice(0, 4);

export interface OssLine {
  /** ISO 3166 alpha-2, where the VAT is due. */
  country: string;
  percent: number;
  /** The quarter of the supply; if it is not the declared one, this is a correction. */
  period: Quarter;
  /** As sold: other currencies are declared in euro, at the central bank's rate of the quarter's last day. */
  currency: CurrencyCode;
  netMinor: number;
  taxMinor: number;
}

export interface OssReturn {
  quarter: Quarter;
  /** Supplies of this quarter, less refunds within it. */
  supplies: OssLine[];
  /** Corrections of earlier quarters made in this one. */
  corrections: OssLine[];
}

export type Declared = Pick<
  InvoiceRecord,
  | "issuedAtMs"
  | "suppliedAtMs"
  | "treatment"
  | "country"
  | "percent"
  | "currency"
  | "grossMinor"
  | "taxMinor"
>;

/** Each document counts in the quarter in which it was written. */
export function ossReturn(documents: Iterable<Declared>, quarter: Quarter): OssReturn {
  const lines = new Map<string, OssLine>();
  for (const it of documents) {
    if (it.treatment !== "oss" || it.country === null) continue;
    if (quarterOf(it.issuedAtMs) !== quarter) continue;
    const { country, percent, currency } = it;
    const period = quarterOf(it.suppliedAtMs);
    const name = [period, country, percent, currency].join();
    const line = lines.get(name) ??
      { country, percent, period, currency, netMinor: 0, taxMinor: 0 };
    line.netMinor += it.grossMinor - it.taxMinor;
    line.taxMinor += it.taxMinor;
    lines.set(name, line);
  }
  const all = [...lines].toSorted(([a], [b]) => a < b ? -1 : 1).map(([, line]) => line)
    .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0);
  return {
    quarter,
    supplies: all.filter(({ period }) => period === quarter),
    corrections: all.filter(({ period }) => period !== quarter),
  };
}
