/** Commands for what the author's own trials have left behind, once the shop takes real money. */

import { z } from "zod";
import { refuse } from "@/lib/platform/refusal.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { SUBSCRIPTIONS } from "../words/offers.ts";
import { TESTS } from "../words/opening.ts";
import { defineCommand, type DeskServices, done, fact, factsOf } from "./command.server.ts";
import { nothing } from "./fields.ts";

/** One trial as the list names it. */
interface TestItem {
  id: string;
  text: string;
}

export interface TestsView {
  orders: TestItem[];
  gifts: TestItem[];
  premium: TestItem[];
  codes: TestItem[];
  reviews: TestItem[];
}

async function readTests(services: DeskServices): Promise<TestsView> {
  const { orders, gifts, codes, subscriptions } = await services.shop.testSales.list();
  const bought = ({ id, title, email, createdAtMs }: typeof orders[number]) => ({
    id,
    text: TESTS.order(email !== null, title, email ?? "", formatDay(createdAtMs)),
  });
  return {
    orders: orders.map(bought),
    gifts: gifts.map(bought),
    premium: subscriptions.map(({ id, status }) => ({
      id,
      text: formatRow([id, SUBSCRIPTIONS.states[status]]),
    })),
    codes: codes.map(({ code, uses }) => ({ id: code, text: TESTS.code(code, uses) })),
    reviews: (await testReviews(services)).map(({ id, reviewerName, rating, title }) => ({
      id,
      text: TESTS.review(title !== "", reviewerName, rating, title),
    })),
  };
}

/** Those written before the first real order. */
async function testReviews({ catalogue, reviews, shop }: DeskServices) {
  const atMs = await shop.testSales.realAtMs();
  const found = await Promise.all(
    catalogue.books().map(({ id }) => reviews.store.before(id, atMs)),
  );
  return found.flat();
}

const ticked = z.string().max(5).optional().transform(Boolean);

export const testDataCommands = {
  "tests show": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list orders, codes and reviews from before the shop was live" },
    run: async (_, services) => done(await readTests(services)),
  }),
  "tests clear": defineCommand({
    may: "author",
    input: z.object({ orders: ticked, codes: ticked, reviews: ticked }),
    cli: {
      help: "delete them for good",
      more: [
        ["--orders yes", "test orders, gifts, Premium and their invoices"],
        ["--codes yes", "codes from before the first real order"],
        ["--reviews yes", "reviews from before it"],
      ],
      options: { orders: "orders", codes: "codes", reviews: "reviews" },
    },
    changes: ({ orders, codes, reviews }) =>
      Object.entries({ orders, codes, reviews }).flatMap(([name, is]) => is ? fact("", name) : []),
    async run(asked, services) {
      const { shop, reviews } = services;
      if (shop.paymentMode !== "live") return refuse("not_live", TESTS.notLive);
      if (!asked.orders && !asked.codes && !asked.reviews) return refuse("nothing", TESTS.nothing);
      const { orders, gifts, subscriptions, codes } = await shop.testSales.list();
      const written = asked.reviews ? await testReviews(services) : [];
      for (const { userId, audiobookId } of written) {
        await reviews.store.updateOfUser(userId, audiobookId, () => null);
      }
      if (asked.codes) await shop.testSales.removeCodes(codes);
      if (asked.orders) await shop.testSales.removeOrders(); // last: they tell what came before
      const counts = {
        orders: asked.orders ? orders.length + gifts.length + subscriptions.length : 0,
        codes: asked.codes ? codes.length : 0,
        reviews: written.length,
      };
      const text = TESTS.cleared(counts.orders, counts.codes, counts.reviews);
      return done(counts, text, { after: factsOf(counts) });
    },
  }),
} as const;
