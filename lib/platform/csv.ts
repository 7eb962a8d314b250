/** CSV (RFC 4180): for programs the same everywhere, for spreadsheets as those of a language read it. */

import { perLanguage } from "./language/format.ts";

type CsvCell = string | number;

interface Dialect {
  separator: string;
  decimal: string;
}

const PLAIN: Dialect = { separator: ",", decimal: "." };

/** Where numbers have a decimal comma, spreadsheets expect semicolons between cells. */
const dialectSpoken = /* @__PURE__ */ perLanguage((locale): Dialect => {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",")
    ? { separator: ";", decimal: "," }
    : PLAIN;
});

/** The beginning of a file for spreadsheets: without it they take its letters for those of their own country. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A line for programs. */
export const plainCsvLine = (cells: readonly CsvCell[]): string => lineOf(cells, PLAIN);

/** A line for spreadsheets, in the language spoken. */
export const csvLine = (cells: readonly CsvCell[]): string => lineOf(cells, dialectSpoken());

/** A whole file for spreadsheets. The first row names the columns. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + rows.map(csvLine).join("");

const lineOf = (cells: readonly CsvCell[], { separator, decimal }: Dialect): string =>
  cells.map((it) =>
    typeof it === "number" ? String(it).replace(".", decimal) : quoted(it, separator)
  ).join(separator) + "\r\n";

/** Cells that a spreadsheet would run as a formula are marked as text, because they hold users' input. */
function quoted(text: string, separator: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return plain.includes(separator) || /["\r\n]/.test(plain)
    ? `"${plain.replaceAll('"', '""')}"`
    : plain;
}
