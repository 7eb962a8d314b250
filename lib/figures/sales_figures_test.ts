import { expect } from "npm:expect@30.5.2";
import { NO_SALES } from "./sales_day.ts";
import type { SalesView } from "./sales_view.ts";
import { latestSales } from "./sales_figures.ts";

const NOW_MS = Date.parse("2026-03-10T12:00:00Z");

function month(period: string, days: Record<string, number>, currency: "EUR" | "USD" = "EUR") {
  const rows = Object.entries(days).map(([name, sold]) => ({
    ...NO_SALES,
    name,
    sold,
    amountMinor: sold * 799,
  }));
  const none = { books: [], codes: [], countries: [], sources: [] };
  const total = rows.reduce((sum, { sold }) => ({ ...sum, sold: sum.sold + sold }), NO_SALES);
  const view: SalesView = {
    period,
    currencies: [{ currency, total, days: rows, ...none }],
    waitingDays: 0,
  };
  return view;
}

Deno.test("latestSales: thirty days up to today over two months, in the currency most was sold in", () => {
  const months = [
    month("2026-02", { "2026-02-08": 9, "2026-02-09": 2 }),
    month("2026-03", { "2026-03-10": 1 }),
    month("2026-03", { "2026-03-09": 1 }, "USD"),
  ];
  const latest = latestSales(months, NOW_MS, "Sales")!;
  expect([latest.sold, latest.sum]).toEqual([3, { amountMinor: 2397, currency: "EUR" }]);
  const { title, bars, table } = latest.figure;
  expect([title, bars.length, bars[0]!.value, bars.at(-1)!.value]).toEqual([
    "Sales",
    30,
    1598,
    799,
  ]);
  expect(table.rows.length).toBe(2);
  expect(latestSales([month("2026-03", {})], NOW_MS, "Sales")).toBe(null);
});
