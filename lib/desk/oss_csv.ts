/** A quarter's One-Stop Shop return as CSV. Pure. */
import { decimalAmount } from "@/lib/catalogue/money.ts";
import { csvLine } from "@/lib/desk/csv.ts";
import { OSS } from "@/lib/desk/words/taxes.ts";
import type { OssLine, OssReturn } from "@/lib/shop/tax/oss.ts";

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
