import { expect } from "npm:expect@30.5.2";
import type { UserView } from "@/lib/accounts/schema.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";
import { ownerOf } from "@/tests/fakes/rights.ts";
import type { RatingTotal } from "./schema.ts";
import { createReviewService, openTotals } from "./service.server.ts";
import { createReviewStore } from "./store.server.ts";

const user = (id: string): UserView => ({
  id,
  username: `${id}@example.com`,
  email: `${id}@example.com`,
  firstName: id,
  lastName: "",
  isSubscribed: false,
  emailVerified: false,
  hasPassword: true,
});

const WORDS = { rating: 5, reviewerName: "Ada", title: "A title", content: "Long enough a text" };

async function open() {
  const kv = await Deno.openKv(":memory:");
  const store = createReviewStore(kv);
  const clock = { nowMs: Date.UTC(2026, 2, 1) };
  const now = () => clock.nowMs++;
  const owners = new Set<string>();
  const totals = await openTotals(store, now);
  const service = createReviewService({
    store,
    totals,
    rates: createRateStore(kv, now),
    samples: [],
    isReservedName: () => false,
    rights: { of: (userId) => Promise.resolve(owners.has(userId) ? ownerOf(11) : ownerOf()) },
    now,
  });
  const save = (id: string, input = WORDS) =>
    service.save(input, { user: user(id), audiobookId: 11, countryCode: null });
  return { service, store, totals, clock, owners, save, [Symbol.dispose]: () => kv.close() };
}

Deno.test("list: owners are marked for as long as they own the book", async () => {
  using it = await open();
  await it.save("ada");
  await it.save("bob");
  it.owners.add("bob");
  const marks = async () => (await it.service.list(11)).reviews.map(({ isOwner }) => isOwner);
  expect(await marks()).toEqual([true, false]);
  it.owners.clear();
  expect(await marks()).toEqual([false, false]);
});

Deno.test("list: pages of fifty, newest first, bare ratings left out, each review once", async () => {
  using it = await open();
  for (let i = 0; i < 55; i++) {
    await it.save(`listener${i}`, { ...WORDS, reviewerName: `Listener ${i}` });
    const { rating } = WORDS;
    await it.service.save({ rating }, {
      user: user(`bare${i}`),
      audiobookId: 11,
      countryCode: null,
    });
  }
  const first = await it.service.list(11);
  expect(first.reviews.length).toBe(50);
  expect(first.reviews[0]!.reviewerName).toBe("Listener 54");
  const second = await it.service.list(11, first.next!);
  expect(second.reviews.map(({ reviewerName }) => reviewerName))
    .toEqual([4, 3, 2, 1, 0].map((i) => `Listener ${i}`));
  expect(second.next).toBe(null);
  expect(it.totals.read().get(11)).toEqual({ sum: 550, count: 110 });
});

Deno.test("remove: the review and its stars are gone, and another may be left", async () => {
  using it = await open();
  await it.save("ada");
  expect(await it.service.remove("ada", 11)).toBe(true);
  expect(await it.service.remove("ada", 11)).toBe(false);
  expect(await it.service.own("ada", 11)).toBe(null);
  expect((await it.service.list(11)).reviews).toEqual([]);
  expect(it.totals.read().get(11)).toEqual({ sum: 0, count: 0 });
  expect(await it.save("ada")).toMatchObject({ ok: true, isNew: true });
});

Deno.test("remove: a hidden review loses its words, and comes back hidden", async () => {
  using it = await open();
  const saved = await it.save("ada");
  if (!saved.ok) throw new Error(saved.code);
  await it.service.setHidden(saved.review.id, true);
  expect(await it.service.remove("ada", 11)).toBe(true);
  expect(await it.service.own("ada", 11))
    .toMatchObject({ isHidden: true, review: { reviewerName: "", title: "", content: "" } });
  await it.save("ada");
  expect((await it.service.list(11)).reviews).toEqual([]);
  expect(it.totals.read().get(11)).toEqual({ sum: 0, count: 0 });
});

Deno.test("totals: an answer that comes late does not undo a later one", async () => {
  const answers: ((totals: Map<number, RatingTotal>) => void)[] = [];
  const opening = openTotals({ totals: () => new Promise((answer) => answers.push(answer)) });
  answers[0]!(new Map());
  const totals = await opening;
  const first = totals.reload(), second = totals.reload();
  answers[2]!(new Map([[11, { sum: 9, count: 2 }]]));
  await second;
  answers[1]!(new Map([[11, { sum: 4, count: 1 }]]));
  await first;
  expect(totals.read().get(11)).toEqual({ sum: 9, count: 2 });
});

Deno.test("totals: what another process wrote is seen within half a minute", async () => {
  using it = await open();
  await it.store.updateOfUser("eve", 11, () => ({
    ...WORDS,
    id: "11-00000000-00000000",
    audiobookId: 11,
    userId: "eve",
    countryCode: null,
    createdAtMs: 0,
    editedAtMs: null,
    reply: null,
    hiddenAtMs: null,
  }));
  const version = it.service.version();
  expect(it.totals.read().get(11)).toBe(undefined);
  it.clock.nowMs += 31_000;
  it.totals.read();
  while (it.service.version() === version) await new Promise((done) => setTimeout(done));
  expect(it.totals.read().get(11)).toEqual({ sum: 5, count: 1 });
});
