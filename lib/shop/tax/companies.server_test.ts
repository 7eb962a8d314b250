import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { keys } from "../records.ts";
import { taxed } from "@/tests/fakes/invoice_laws.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { openTestShop } from "@/tests/fakes/shop.ts";
import { CONSULTATION, type FakeVies, startVies } from "@/tests/fakes/vies.ts";
import { createVies } from "./companies.server.ts";
import type { Company } from "./decide.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const FIRM = {
  name: "Éditions du Phare",
  address: "1 quai du Port\n13002 Marseille\nFrance",
  vatId: "FR40303265045",
  country: "FR",
};

async function open(server: FakeVies, kv?: Deno.Kv) {
  const clock = { nowMs: Date.now() };
  const now = () => clock.nowMs;
  const vies = createVies({ base: server.base, log: createFakeLog(), now });
  const shop = await openTestShop({ vies, clock, ...kv && { kv } });
  await shop.taxes.set(taxed());
  async function buy(bookId: number) {
    const id = await shop.pay({ user: ADA, bookId, country: "FR" });
    await shop.payments.settle(id);
    const [invoice] = await shop.invoices.ofPurchase(id);
    return invoice!;
  }
  return { shop, clock, buy };
}

Deno.test("companies: a verified id of another country is sold to without VAT, with its evidence on the invoice", async () => {
  await using server = startVies();
  const { shop, clock, buy } = await open(server);
  await using _ = shop;
  expect(await shop.companies.save(ADA.id, FIRM)).toMatchObject({ ok: true });
  const quoted = await shop.payments.quote({
    userId: ADA.id,
    bookId: 12,
    currency: "EUR",
    country: "FR",
  });
  expect(quoted).toMatchObject({
    quote: { finalMinor: 799, vat: { percent: 0, includedMinor: 0 } },
  });
  expect(await buy(12)).toMatchObject({
    treatment: "reverse_charge",
    grossMinor: 799,
    taxMinor: 0,
    company: { ...FIRM, check: { isValid: true, requestId: CONSULTATION, atMs: clock.nowMs } },
  });
  expect(server.asked.length).toBe(1); // a check counts for a month
});

Deno.test("companies: a business of the seller's own country pays VAT, and its id is on the invoice", async () => {
  await using server = startVies();
  const { shop, buy } = await open(server);
  await using _ = shop;
  await shop.companies.save(ADA.id, { ...FIRM, vatId: "DE136695976", country: "DE" });
  expect(await buy(12)).toMatchObject({
    treatment: "home", // the browser says France, the business sits in Germany
    percent: 19,
    company: { vatId: "DE136695976" },
  });
});

Deno.test("companies: without an answer VAT is charged, and the hour or the next sale asks again", async () => {
  await using server = startVies("away");
  const { shop, buy } = await open(server);
  await using _ = shop;
  expect(await shop.companies.save(ADA.id, FIRM)).toMatchObject({
    ok: true,
    company: { check: null },
  });
  expect(await buy(11)).toMatchObject({ treatment: "oss", percent: 20, company: { check: null } });
  await shop.companies.verifyLater();
  expect(await shop.companies.get(ADA.id)).toMatchObject({ check: null });
  server.mood = "valid";
  await shop.companies.verifyLater();
  expect(await shop.companies.get(ADA.id)).toMatchObject({ check: { isValid: true } });
  const asked = server.asked.length;
  await shop.companies.verifyLater(); // nothing waits any more
  expect(await buy(12)).toMatchObject({ treatment: "reverse_charge" });
  expect(server.asked.length).toBe(asked);
});

Deno.test("companies: a check older than 30 days is asked for anew by a sale, and none is none", async () => {
  await using server = startVies();
  const { shop, clock, buy } = await open(server);
  await using _ = shop;
  await shop.companies.save(ADA.id, FIRM);
  clock.nowMs += 31 * DAY_MS;
  expect(await buy(11)).toMatchObject({
    treatment: "reverse_charge",
    company: { check: { atMs: clock.nowMs } },
  });
  clock.nowMs += 31 * DAY_MS;
  server.mood = "error";
  expect(await buy(12)).toMatchObject({ treatment: "oss", company: { check: null } });
  server.mood = "invalid";
  expect(await buy(13)).toMatchObject({ treatment: "oss", company: { check: { isValid: false } } });
});

Deno.test("companies: an order that was begun before the business was entered is made anew for it", async () => {
  await using server = startVies();
  const { shop } = await open(server);
  await using _ = shop;
  const wish = { user: ADA, bookId: 12, country: "FR" };
  const first = await shop.start(wish);
  expect((await shop.start(wish)).paymentId).toBe(first.paymentId);
  await shop.companies.save(ADA.id, FIRM);
  const second = await shop.start(wish);
  expect(second.paymentId).not.toBe(first.paymentId);
  expect((await shop.start(wish)).paymentId).toBe(second.paymentId);
  expect((await shop.stripe.pay(first.paymentId, "4242424242424242").catch(() => null))?.status)
    .not.toBe("succeeded");
});

Deno.test("companies: VIES is asked for one account so often and no oftener; a sale goes on with VAT [C1.1]", async () => {
  await using server = startVies("away");
  const { shop, buy } = await open(server);
  await using _ = shop;
  const codes = [];
  for (let n = 0; n < 12; n++) {
    const saved = await shop.companies.save(ADA.id, FIRM);
    codes.push(saved.ok ? "ok" : saved.code);
  }
  expect(codes).toEqual([...Array(10).fill("ok"), "too_many_tries", "too_many_tries"]);
  expect(await buy(12)).toMatchObject({ treatment: "oss" });
  expect(server.asked.length).toBe(10);
});

Deno.test("companies: an id that VIES does not know is not kept, and one saved meanwhile is not written over", async () => {
  type Check = Company["check"];
  const checkOf = (isValid: boolean): Check => ({ isValid, atMs: Date.now(), requestId: "" });
  const answers: (Check | Promise<Check>)[] = [];
  await using shop = await openTestShop({
    vies: { ask: async () => await answers.shift()! },
  });
  answers.push(checkOf(false), null);
  expect(await shop.companies.save(ADA.id, FIRM)).toMatchObject({ code: "unknown_vat_id" });
  expect(await shop.companies.get(ADA.id)).toBe(null);
  await shop.companies.save(ADA.id, FIRM);
  const late = Promise.withResolvers<Check>();
  answers.push(late.promise, checkOf(true));
  const checking = shop.companies.forSale(ADA.id);
  while (answers.length === 2) await new Promise((done) => setTimeout(done, 1));
  await shop.companies.save(ADA.id, { ...FIRM, name: "Another" });
  late.resolve(null);
  expect((await checking)?.check).toBe(null);
  expect(await shop.companies.get(ADA.id))
    .toMatchObject({ name: "Another", check: { isValid: true } });
  await shop.companies.remove(ADA.id);
  expect(await shop.companies.get(ADA.id)).toBe(null);
});

Deno.test("companies: in the hourly work one that cannot be read is told, and the others are verified", async () => {
  await using server = startVies("away");
  const kv = await Deno.openKv(":memory:");
  const { shop } = await open(server, kv);
  await shop.companies.save(ADA.id, FIRM);
  await kv.set(keys.company("ben"), { name: "of another time" });
  await kv.set(keys.companyUnverified("ben"), true);
  server.mood = "valid";
  await shop.companies.verifyLater();
  expect(await shop.companies.get(ADA.id)).toMatchObject({ check: { isValid: true } });
  expect(shop.lines.map(({ event }) => event)).toEqual(["vat_id_not_verified"]);
  await shop.companies.verifyLater(AbortSignal.abort()); // another process does it now
  kv.close();
  await shop.companies.verifyLater(); // the store is away
  expect(shop.lines.at(-1)?.event).toBe("vat_ids_not_listed");
});
