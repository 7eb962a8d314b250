/** Sums of sales over random histories of the ledger: they equal the ledger, whichever process counts, and when. */

import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import { createSalesStore } from "@/lib/shop/ledger/sales_store.server.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { keys as shopKeys } from "@/lib/shop/records.ts";
import fc from "@/tests/fast_check.ts";
import { MIN_PEOPLE } from "./figure.ts";
import { createSalesDaysStore } from "./figures_store.server.ts";
import type { SaleSum } from "./sales_day.ts";
import type { PeopleRow } from "./sales_view.ts";
import { createSalesFigures } from "./sales_figures.server.ts";

const RUNS = Deno.env.get("PROVE") ? 500 : 20;
const NOW_MS = Date.parse("2026-12-05");
const FIRST_MS = Date.parse("2026-10-03");

const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      user: fc.nat(29),
      bookId: fc.constantFrom(11, 12),
      day: fc.constantFrom(0, 31, 31, 31, 32, 32, 62),
      currency: fc.constantFrom("EUR" as const, "EUR" as const, "EUR" as const, "JPY" as const),
      country: fc.constantFrom("DE", "DE", "DE", "DE", "AT", null),
      discountCode: fc.constantFrom(null, "HALF"),
      amountMinor: fc.constantFrom(0, 500, 1000),
      source: fc.constantFrom(undefined, undefined, "share" as const, "direct" as const),
      isTest: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("refund", "part", "dispute", "win", "duplicate", "erase"),
      nth: fc.nat(30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("join" as const), user: fc.nat(29) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom("count", "count beside", "rebuild") }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function purchaseOf(it: Extract<Step, { do: "buy" }>, id: string): PurchaseRecord {
  const { bookId, country, day, user, ...rest } = it;
  return {
    tax: null,
    ...rest,
    id,
    userId: `guest_${user}`,
    audiobookId: bookId,
    title: "",
    kind: "book",
    method: "card",
    paidWith: null,
    paymentId: id,
    refundedMinor: 0,
    originalMinor: 1000,
    credits: [],
    discountPercentage: 0,
    discountMinor: 0,
    vat: { percent: 0, includedMinor: country ? Math.round(it.amountMinor / 6) : 0, country },
    email: "a@example.com",
    createdAtMs: FIRST_MS + day * DAY_MS + 1,
    refundedAtMs: null,
    disputedAtMs: null,
    dispute: null,
    isDuplicate: false,
    giftCode: null,
    immediateDeliveryAcceptedAtMs: null,
  };
}

function changed(it: PurchaseRecord, how: string): PurchaseRecord {
  switch (how) {
    case "refund":
      return { ...it, refundedMinor: it.amountMinor, refundedAtMs: NOW_MS };
    case "part":
      return { ...it, refundedMinor: Math.floor(it.amountMinor / 4) };
    case "dispute":
      return { ...it, disputedAtMs: NOW_MS };
    case "win":
      return { ...it, disputedAtMs: null };
    case "duplicate":
      return { ...it, isDuplicate: true };
    default:
      return { ...it, email: null };
  }
}

const open = (kv: Deno.Kv, isLive: boolean) => {
  const sales = createSalesStore(kv);
  return {
    ledger: createLedgerStore(kv, () => NOW_MS, () => "emulator"),
    figures: createSalesFigures({
      store: createSalesDaysStore(kv),
      sales,
      mode: { isLive },
      now: () => NOW_MS,
    }),
  };
};

async function play(kv: Deno.Kv, steps: Step[], isLive: boolean): Promise<void> {
  const { ledger, figures } = open(kv, isLive);
  const owners = new Map<string, string>();
  for (const [n, it] of steps.entries()) {
    if (it.do === "buy") {
      const bought = purchaseOf(it as Extract<Step, { do: "buy" }>, `pi_${n}`);
      const owner = await ledger.read(bought.userId);
      const purchase = { ...bought, userId: owner.userId };
      owners.set(purchase.id, purchase.userId);
      expect(await ledger.commit([owner], { purchases: [purchase] })).toBe(true);
    } else if (it.do === "join") {
      const { user } = it as { user: number };
      const guestId = `guest_${user}`, userId = "ada";
      const [guest, account] = [await ledger.read(guestId), await ledger.read(userId)];
      if (guest.userId !== guestId) continue;
      const moved = guest.purchases.map((purchase) => ({ ...purchase, userId }));
      const joined = { guestId, userId, purchases: moved };
      await ledger.commit([guest, account], { purchases: moved, joined });
      moved.forEach(({ id }) => owners.set(id, userId));
    } else if ("nth" in it) {
      const [id, userId] = [...owners][it.nth % Math.max(1, owners.size)] ?? [];
      if (!id) continue;
      const of = await ledger.read(userId!);
      const purchases = of.purchases.filter((its) => its.id === id)
        .map((its) => changed(its, it.do));
      await ledger.commit([of], { purchases });
    } else if (it.do === "rebuild") await figures.rebuild();
    else {
      const counts = [figures.count(), ...it.do === "count beside" ? [figures.count()] : []];
      await Promise.all(counts);
    }
  }
}

/** The whole ledger, summed up naively. */
async function naive(kv: Deno.Kv, isLive: boolean) {
  const entries = await Array.fromAsync(
    kv.list<PurchaseRecord>({ prefix: shopKeys.purchase.under() }),
  );
  const all = entries.map(({ value }) => value).filter(({ isTest }) => !(isLive && isTest));
  const sum = (list: PurchaseRecord[]) => {
    const isOver = (it: PurchaseRecord) =>
      it.refundedAtMs !== null || it.disputedAtMs !== null || it.isDuplicate;
    const paid = list.filter(({ amountMinor }) => amountMinor > 0);
    return {
      sold: paid.length,
      free: list.filter((it) => it.amountMinor === 0 && !isOver(it)).length,
      amountMinor: paid.reduce((total, it) => total + it.amountMinor, 0),
      backSold: paid.filter(isOver).length,
      backMinor: paid.reduce(
        (total, it) => total + (isOver(it) ? it.amountMinor : it.refundedMinor),
        0,
      ),
      vatMinor: paid.reduce((total, it) => total + it.vat.includedMinor, 0),
      backVatMinor: paid.reduce((total, it) => {
        const share = isOver(it) ? 1 : it.refundedMinor / it.amountMinor;
        return total + Math.round(it.vat.includedMinor * share);
      }, 0),
    };
  };
  const by = (list: PurchaseRecord[], nameOf: (it: PurchaseRecord) => string) =>
    Object.fromEntries(
      [...Map.groupBy(list, nameOf)].map(([name, group]) => [name, sum(group)]),
    );
  return { all, sum, by };
}

const peopleIn = (list: PurchaseRecord[]) => new Set(list.map(({ userId }) => userId)).size;

/** Checks that each group, and all others, have ten buyers or more and equal the ledger; the number of groups. */
function expectByTens(rows: PeopleRow[], { ended, nameOf, sum, period }: {
  /** Purchases of past months. */
  ended: PurchaseRecord[];
  nameOf: (it: PurchaseRecord) => string;
  sum: (list: PurchaseRecord[]) => SaleSum;
  period: string;
}): number {
  const named = rows.flatMap(({ name }) => name ?? []);
  for (const { name, sold, free, vatMinor } of rows) {
    if (name === null) continue;
    const group = ended.filter((it) => nameOf(it) === name);
    expect(peopleIn(group)).toBeGreaterThanOrEqual(MIN_PEOPLE);
    const all = sum(group);
    if (period === "2026") { // what a small month has merged need not be shown
      expect([sold <= all.sold, free <= all.free]).toEqual([true, true]);
    } else expect([sold, free, vatMinor]).toEqual([all.sold, all.free, all.vatMinor]);
  }
  const others = ended.filter((it) => !named.includes(nameOf(it)));
  const rest = rows.find(({ name }) => name === null);
  if (period === "2026") return named.length;
  if (rest) {
    expect(peopleIn(others)).toBeGreaterThanOrEqual(MIN_PEOPLE);
    expect([rest.amountMinor, rest.vatMinor])
      .toEqual([sum(others).amountMinor, sum(others).vatMinor]);
  } else if (named.length > 0) expect(others).toEqual([]);
  return named.length;
}

const dayOf = ({ createdAtMs }: PurchaseRecord) => new Date(createdAtMs).toISOString().slice(0, 10);

Deno.test("sales figures: equal the ledger after any history, whoever counts meanwhile", async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 40, maxLength: 120, size: "max" }),
      fc.boolean(),
      async (steps, isLive) => {
        using kv = await Deno.openKv(":memory:");
        await play(kv, steps as Step[], isLive);
        const { figures } = open(kv, isLive);
        const { all, sum, by } = await naive(kv, isLive);
        const dimensions = [
          ["countries", (it: PurchaseRecord) => it.vat.country ?? ""],
          ["sources", (it: PurchaseRecord) => it.source ?? ""],
        ] as const;
        for (const period of ["2026-10", "2026-11", "2026-12", "2026"]) {
          const { currencies, waitingDays } = await figures.view(period);
          expect(waitingDays).toBe(0);
          const within = all.filter((it) => dayOf(it).startsWith(period));
          const byCurrency = Map.groupBy(within, ({ currency }) => currency);
          expect(currencies.map(({ currency }) => currency).sort())
            .toEqual([...byCurrency.keys()].sort());
          for (const view of currencies) {
            const { currency, total, days, books, codes } = view;
            const bought = byCurrency.get(currency)!;
            const named = (rows: { name: string }[]) =>
              Object.fromEntries(rows.map(({ name, ...sums }) => [name, sums]));
            expect(total).toEqual(sum(bought));
            const someDays = days.filter((it) => bought.some((its) => dayOf(its) === it.name));
            expect(named(someDays)).toEqual(by(bought, dayOf));
            expect(days.reduce((count, it) => count + it.sold, 0)).toBe(total.sold);
            expect(named(books)).toEqual(by(bought, (it) => String(it.audiobookId)));
            expect(named(codes))
              .toEqual(by(bought.filter((it) => it.discountCode), (it) => it.discountCode!));

            const ended = bought.filter((it) => dayOf(it) < "2026-12");
            for (const [dimension, nameOf] of dimensions) {
              told += expectByTens(view[dimension], { ended, nameOf, sum, period });
            }
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(told).toBeGreaterThan(5);
});
