/** "€7.99 credited for The One": what singles bought before take off the series' price. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { Quote } from "@/lib/shop/schema.ts";

/** null: there is nothing to credit. */
export function creditNote({ credits, creditMinor, currency }: Quote): string | null {
  if (creditMinor === 0) return null;
  const titles = new Intl.ListFormat("en").format(credits.map(({ title }) => title));
  return `${formatMoney({ amountMinor: creditMinor, currency })} credited for ${titles}`;
}
