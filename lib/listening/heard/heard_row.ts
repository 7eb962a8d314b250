/** What was heard of a book on a day, as pages and files show it. */
export interface HeardRow {
  /** "2026-11-22", from four in the morning to four (heard_days.ts). */
  day: string;
  audiobookId: number;
  title: string;
  heardSec: number;
  /** Of them from eight in the evening on. */
  nightSec: number;
}

/** A table as spreadsheets read it (RFC 4180). */
export function heardCsv(rows: HeardRow[]): string {
  const lines = rows.map(({ day, audiobookId, title, heardSec, nightSec }) =>
    [day, audiobookId, `"${title.replaceAll('"', '""')}"`, heardSec, nightSec].join()
  );
  return ["day,audiobookId,title,heardSec,nightSec", ...lines, ""].join("\r\n");
}

export function heardJson(rows: HeardRow[], atIso: string): string {
  return JSON.stringify({ exportedAt: atIso, days: rows }, null, 2) + "\n";
}
