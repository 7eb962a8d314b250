/** Commands that hand out orders and listeners as CSV (RFC 4180), line by line, filtered as on their screens. */

import { z } from "zod";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { decimalAmount } from "@/lib/catalogue/money.ts";
import { csvLine } from "@/lib/platform/csv.ts";
import { isoDay } from "@/lib/platform/time.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { purchaseView } from "@/lib/shop/receipt.ts";
import type { Sale } from "@/lib/shop/subscription.ts";
import { aboutText } from "../audit_labels.ts";
import { CONFIRM } from "../words/desk.ts";
import { EXPORTS, FILTERS, ORDERS } from "../words/orders.ts";
import { defineCommand, type DeskServices, done, DownloadedText } from "./command.server.ts";
import { optional, word } from "./fields.ts";
import {
  filterFacts,
  isInListeners,
  isInSales,
  type ListenerFilter,
  listenerFilterFields,
  listenerStateOf,
  type SaleFilter,
  saleFilterFields,
  spanOf,
  stateOf,
} from "./filters.ts";
import { findSales } from "./find.server.ts";

/** Most lines of a file, and most records that are read for it. */
const MOST_LINES = 100_000;
/** Accounts whose purchases are read at once. */
const READ_AT_ONCE = 50;

/** Sales that match, newest first; of a search, only what it finds. */
async function* salesIn(
  { word, ...filter }: SaleFilter & { word: string | null },
  services: DeskServices,
  most: number,
): AsyncIterable<Sale> {
  if (word !== null) {
    yield* (await findSales(word, services)).filter((it) => isInSales(it, filter));
    return;
  }
  let read = 0;
  for await (const it of services.shop.sales.each({ ...spanOf(filter), reverse: true })) {
    if (++read > most) return;
    if (isInSales(it, filter)) yield it;
  }
}

interface Bought {
  user: UserRecord;
  bought: PurchaseRecord[];
}

/** Accounts that match, newest first, with what they have bought. */
async function* listenersIn(
  filter: ListenerFilter,
  { accounts: { users }, shop }: DeskServices,
  most: number,
): AsyncIterable<Bought> {
  const withPurchases = async (user: UserRecord): Promise<Bought> => ({
    user,
    bought: await shop.sales.ofListener({ userId: user.id, email: user.email }),
  });
  let read = 0, together: UserRecord[] = [];
  const take = async () => {
    const found = await Promise.all(together.map(withPurchases));
    together = [];
    return found.filter((it) => isInListeners(it, filter));
  };
  for await (const user of users.each(spanOf(filter))) {
    if (++read > most) break;
    together.push(user);
    if (together.length === READ_AT_ONCE) yield* await take();
  }
  yield* await take();
}

/** The first of them. */
async function firstOf<Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> {
  const found: Item[] = [];
  for await (const it of items) {
    found.push(it);
    if (found.length === limit) break;
  }
  return found;
}

/** Most records read to fill a screen. */
const MOST_READ = 20_000;

export const latestSales = async (
  input: SaleFilter & { word: string | null },
  services: DeskServices,
  limit: number,
) => await firstOf(salesIn(input, services, MOST_READ), limit);

export const latestListeners = async (
  filter: ListenerFilter,
  services: DeskServices,
  limit: number,
) => await firstOf(listenersIn(filter, services, MOST_READ), limit);

const yes = (is: boolean) => is ? EXPORTS.yes : "";

function saleLine(it: Sale): string {
  const { currency } = it, view = purchaseView(it);
  const amount = (amountMinor: number) => Number(decimalAmount({ amountMinor, currency }));
  return csvLine([
    view.createdAt,
    it.id,
    view.receiptNumber,
    view.invoiceNumber ?? "",
    it.kind === "month" ? "" : it.audiobookId,
    it.title,
    EXPORTS.kinds[it.kind],
    it.email ?? "",
    it.vat.country ?? "",
    view.methodLabel ?? ORDERS.methods[view.method],
    FILTERS.sales[stateOf(it)],
    currency,
    amount(it.originalMinor),
    amount(view.creditMinor),
    it.discountCode ?? "",
    amount(it.discountMinor),
    amount(it.amountMinor),
    it.vat.percent,
    amount(it.vat.includedMinor),
    amount(it.refundedMinor),
    yes(it.isTest),
  ]);
}

function listenerLine({ user, bought }: Bought): string {
  const titles = new Set(
    bought.filter((it) => it.kind === "book" && stateOf(it) !== "over").map(({ title }) => title),
  );
  const countries = new Set(bought.flatMap(({ vat }) => vat.country ?? []));
  return csvLine([
    new Date(user.createdAtMs).toISOString(),
    user.email,
    user.firstName,
    user.lastName,
    FILTERS.listeners[listenerStateOf(user)],
    [...countries].join(" "),
    bought.length,
    [...titles].join("; "),
  ]);
}

async function* csv<Item>(
  head: readonly string[],
  items: AsyncIterable<Item>,
  toLine: (item: Item) => string,
): AsyncIterable<string> {
  yield csvLine(head);
  for await (const it of items) yield toLine(it);
}

const fileOf = (name: string, lines: AsyncIterable<string>) =>
  new DownloadedText(`${name}-${isoDay(Date.now())}.csv`, "text/csv; charset=utf-8", lines);

/** The options of a filter at a terminal. */
export const FILTER_OPTIONS = {
  from: "from",
  to: "to",
  book: "bookId",
  country: "country",
  state: "state",
} as const;
export const FILTER_HELP: [string, string][] = [
  ["[--from 2027-01-01] [--to 2027-01-31]", "only from these days (UTC)"],
  ["[--book ID] [--country DE] [--state S]", "only of these"],
];

export const exportCommands = {
  "sales csv": defineCommand({
    may: "bookkeeper",
    input: z.object({ word: optional(word), ...saleFilterFields }),
    cli: {
      usage: "[WORD]",
      help: "print orders as CSV, newest first, 100,000 at most",
      more: FILTER_HELP,
      words: ["word"],
      options: FILTER_OPTIONS,
    },
    changes: filterFacts, // it only reads, but must be recorded: it holds addresses
    confirm: {
      describe(filter) {
        const text = aboutText("sales csv", filterFacts(filter));
        return { what: CONFIRM["sales csv"](text !== "", text) };
      },
    },
    run: (filter, services) => {
      const sales = salesIn(filter, services, MOST_LINES);
      return Promise.resolve(done(fileOf("orders", csv(EXPORTS.salesHead, sales, saleLine))));
    },
  }),
  "listener csv": defineCommand({
    may: "author",
    input: z.object(listenerFilterFields),
    cli: {
      help: "print accounts as CSV, newest first, 100,000 at most",
      more: FILTER_HELP,
      options: FILTER_OPTIONS,
    },
    changes: filterFacts,
    confirm: {
      describe(filter) {
        const text = aboutText("listener csv", filterFacts(filter));
        return { what: CONFIRM["listener csv"](text !== "", text) };
      },
    },
    run: (filter, services) => {
      const found = listenersIn(filter, services, MOST_LINES);
      return Promise.resolve(
        done(fileOf("listeners", csv(EXPORTS.listenersHead, found, listenerLine))),
      );
    },
  }),
} as const;
