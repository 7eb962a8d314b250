/** CSV for spreadsheets (RFC 4180), and the One-Stop Shop return as CSV. Pure. */

import { decimalAmount } from "@/lib/catalogue/money.ts";
import type { OssLine, OssReturn } from "@/lib/shop/tax/oss.ts";
import { OSS } from "./words/taxes.ts";

/** One line. Cells that a spreadsheet would run as a formula are marked as text, because they hold users' input. */
export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((it) => typeof it === "number" ? String(it) : quoted(it)).join(",") + "\r\n";
}

function quoted(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function ossCsv({ supplies, corrections }: OssReturn): string {
  const line = (kind: string) => ({ country, percent, period, currency, ...it }: OssLine) =>
    csvLine([
      kind,
      country,
      percent,
      period,
      currency,
      Number(decimalAmount({ amountMinor: it.netMinor, currency })),
      Number(decimalAmount({ amountMinor: it.taxMinor, currency })),
    ]);
  return [
    csvLine(OSS.csvHead),
    ...supplies.map(line("supply")),
    ...corrections.map(line("correction")),
  ].join("");
}
