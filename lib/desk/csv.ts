/** CSV for spreadsheets (RFC 4180). */

/** One line. Cells that a spreadsheet would run as a formula are marked as text, because they hold users' input. */
export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((it) => typeof it === "number" ? String(it) : quoted(it)).join(",") + "\r\n";
}

function quoted(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
