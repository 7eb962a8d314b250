/** The laws of Premium: what must hold between the shop and the subscriptions of the provider. */

import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import type { CheckoutSession, Subscription } from "@/lib/shop/stripe_emulator/objects.server.ts";
import type { ObjectStore } from "@/lib/shop/stripe_emulator/state.server.ts";
import { createStatedEndStore } from "@/lib/shop/subscriptions/premium_store.server.ts";
import type { Clock, TestShop } from "./shop.ts";

const USERS = ["ada", "ben"];

export type Provider = ReturnType<typeof createProvider>;

/** The provider's own books, beside every call that may fail. */
export function createProvider(store: ObjectStore, clock: Clock) {
  const all = async () => await store.list("subscription") as Subscription[];

  /** Paid for now, or so short a time ago that the next month may be on its way. */
  function isInEffect({ status, cancel_at_period_end, items }: Subscription): boolean {
    const endMs = items.data[0]!.current_period_end * 1000;
    return status === "active" && endMs + (cancel_at_period_end ? 0 : 2 * DAY_MS) > clock.nowMs;
  }

  async function inEffectOf(userId: string): Promise<string[]> {
    const sessions = await store.list("checkout.session") as CheckoutSession[];
    const userOf = ({ id, metadata }: Subscription) =>
      metadata.userId ?? sessions.find((it) => it.subscription === id)?.client_reference_id;
    return (await all()).filter((it) => userOf(it) === userId && isInEffect(it))
      .map(({ id }) => id);
  }

  /** The site may only end what is not paid for, or what is paid for twice. */
  async function mayEnd(subscriptionId: string): Promise<boolean> {
    const inEffect = await Promise.all(USERS.map(inEffectOf));
    return inEffect.every((ids) => !ids.includes(subscriptionId) || ids.length > 1);
  }

  return { all, inEffectOf, mayEnd };
}

/** To be asked once everything is reconciled. */
export async function expectRightsEqualLedger(
  { shop, provider }: { shop: TestShop; provider: Provider },
  kv: Deno.Kv,
): Promise<void> {
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  const statusOf = new Map((await provider.all()).map(({ id, status }) => [id, status]));
  for (const userId of USERS) {
    const inEffect = await provider.inEffectOf(userId);
    expect(inEffect.length).toBeLessThanOrEqual(1); // nobody goes on paying twice
    const isSubscribed = inEffect.length > 0;
    expect(await shop.rights(userId)).toEqual(isSubscribed ? [11, 12, 13, 14, 15] : []);
    expect((await shop.subscriptions.status(userId)).isSubscribed).toBe(isSubscribed);
    for (const { id, status } of (await store.read(userId)).subscriptions) {
      expect([id, status]).toEqual([id, statusOf.get(id)]);
    }
  }
}

/** Whoever has begun Premium has one mail of what was agreed. @param mails ids of those that were sent */
export async function expectStartsConfirmed(kv: Deno.Kv, mails: string[]): Promise<void> {
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  const all = await Promise.all(USERS.map(store.readRights));
  for (const { id, status } of all.flatMap(({ subscriptions }) => subscriptions)) {
    const told = mails.filter((it) => it === `premium-${id}`).length;
    if (status === "canceled") expect(told).toBeLessThanOrEqual(1); // perhaps over before it was known
    else expect([id, told]).toEqual([id, status === "incomplete" ? 0 : 1]);
  }
}

/**
 * What a statement has ended, and its owner has undone, goes on; for 60 days no statement ends it that is not the
 * owner's. Asked once everything is reconciled; it tries the next statement too.
 */
export async function expectTheOwnersWordCounts(
  { shop, provider, userId }: { shop: TestShop; provider: Provider; userId: string },
  kv: Deno.Kv,
): Promise<void> {
  const store = createStatedEndStore(kv, () => shop.clock.nowMs);
  const { stated } = await store.read(userId);
  if (!stated) return;
  expect(stated.isDone).toBe(true);
  const running = async () =>
    (await provider.all()).filter(({ id, status }) =>
      stated.subscriptionIds.includes(id) && status !== "canceled"
    ).map((it) => it.cancel_at_period_end);
  const isEnding = stated.wish === "end";
  for (const it of await running()) expect(it).toBe(isEnding);
  if (stated.guardedUntilMs === null || stated.guardedUntilMs <= shop.clock.nowMs) return;
  expect(await shop.subscriptions.stated.state(userId, { isOwner: false })).toBe("owner");
  for (const it of await running()) expect(it).toBe(isEnding);
}
