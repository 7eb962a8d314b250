/**
 * A service behind a network takes a write and its answer is lost; Deno's client sends the write again, and
 * is refused by what it wrote itself. Each write of what people do is lost in turn: nobody notices.
 */

import { expect } from "npm:expect@30.5.2";
import { type KvConnect, serveKvConnect } from "../fakes/kv_connect/mod.ts";
import { createClient, registration, signUp } from "./client.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const CODE = { code: "GIFTS", percentage: 100, bookId: null, maxUses: null, expiresAtMs: null };
const NEW_PASSWORD = "heron-at-dusk-7";

/** Does what is given, and one of its writes loses its answer. */
type Losing = <T>(action: () => Promise<T>) => Promise<T>;

/** Runs `act` once for each write it makes under `losing`; the number of those. */
async function loseEach(
  service: KvConnect,
  act: (losing: Losing, email: string) => Promise<void>,
): Promise<number> {
  for (let round = 0;; round++) {
    let left = round;
    const losing: Losing = async (action) => {
      service.losesAnswer = () => left-- === 0;
      try {
        return await action();
      } finally {
        service.losesAnswer = () => false;
      }
    };
    await act(losing, `listener${round}@example.com`);
    if (left >= 0) return round;
  }
}

async function withShop(test: (shop: TestShop, service: KvConnect) => Promise<void>) {
  await using service = serveKvConnect();
  await using shop = await openTestShop({ KV_URL: service.url, TRUST_PROXY: "1" });
  await test(shop, service);
}

/** Someone from an address of their own, so that no limit is in the way. */
const from = (email: string) => ({ "x-forwarded-for": `10.0.0.${/\d+/.exec(email)}` });

Deno.test("lost answers: a sign-up makes the one account it says", () =>
  withShop(async ({ site }, service) => {
    const writes = await loseEach(service, async (losing, email) => {
      const client = createClient(site);
      const { status, body } = await losing(() =>
        client.call("POST", "/api/auth/register", registration(email), from(email))
      );
      expect([email, status, body.success]).toEqual([email, 200, true]);
      const known = await client.call("GET", "/api/auth/user");
      expect([known.status, known.body.id]).toEqual([200, body.id]);
    });
    expect(writes).toBeGreaterThanOrEqual(2);
  }));

Deno.test("lost answers: an answer to the question gives the one new password", () =>
  withShop(async ({ site }, service) => {
    const reset = (body: object) =>
      createClient(site).call("POST", "/api/auth/reset-password-verify", body);
    const writes = await loseEach(service, async (losing, email) => {
      await signUp(site, email);
      await losing(async () => {
        const { body: { token } } = await reset({ email, securityAnswer: "The old mill" });
        const { status } = await reset({ email, token, newPassword: NEW_PASSWORD });
        expect([email, status]).toEqual([email, 200]);
      });
      const login = { username: email, password: NEW_PASSWORD };
      const { status } = await createClient(site).call("POST", "/api/auth/login", login);
      expect([email, status]).toEqual([email, 200]);
    });
    expect(writes).toBeGreaterThanOrEqual(3);
  }));

Deno.test("lost answers: a gift has one code, and is redeemed once", () =>
  withShop(async ({ site }, service) => {
    const { discounts, gifts, purchases } = site.services.shop;
    const codes = await loseEach(service, async (losing, email) => {
      const isMade = await losing(() =>
        discounts.create({ ...CODE, code: email.slice(0, email.indexOf("@")).toUpperCase() })
      );
      expect([email, isMade]).toEqual([email, true]);
    });
    expect(codes).toBe(1);
    await discounts.create(CODE);
    const writes = await loseEach(service, async (losing, email) => {
      const giver = await signUp(site, email);
      const friend = await signUp(site, `friend-${email}`);
      const claim = { audiobookId: 11, immediateDelivery: true };
      await losing(async () => {
        const given = await giver.call("POST", "/api/purchases", {
          ...claim,
          discountCode: CODE.code,
          isGift: true,
        });
        const [gift] = await gifts.listOf(giver.userId);
        const taken = await friend.call("POST", "/api/purchases", {
          ...claim,
          discountCode: gift!.code,
        });
        expect([email, given.status, taken.status]).toEqual([email, 200, 200]);
      });
      expect(await gifts.listOf(giver.userId)).toHaveLength(1);
      expect(await purchases.history(giver.userId)).toHaveLength(1);
      expect(await purchases.history(friend.userId)).toHaveLength(1);
    });
    const all = await discounts.list();
    expect(all.filter(({ gift }) => gift !== null)).toHaveLength(writes + 1);
    expect(all.find(({ code }) => code === CODE.code)?.uses).toBe(writes + 1);
  }));

Deno.test("lost answers: a payment is one order and one purchase", () =>
  withShop(async (shop, service) => {
    const { purchases } = shop.site.services.shop;
    const writes = await loseEach(service, async (losing, email) => {
      const buyer = await signUp(shop.site, email);
      await losing(async () => {
        const paymentId = await shop.buy(buyer, 12);
        const taken = await buyer.call("POST", "/api/purchases", { audiobookId: 12, paymentId });
        expect([email, taken.status]).toEqual([email, 200]);
        await shop.deliver();
      });
      expect(await purchases.history(buyer.userId)).toHaveLength(1);
      expect(await shop.site.services.shop.payments.reconcile({ sinceMs: 0 }))
        .toMatchObject({ changed: 0 });
    });
    expect(writes).toBeGreaterThanOrEqual(3);
    expect(await shop.stripe.ledger()).toHaveLength(writes + 1);
  }));
