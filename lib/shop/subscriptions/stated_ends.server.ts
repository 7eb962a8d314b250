/**
 * Premium that a statement ends without signing in. Anybody who knows an address can state that, so its owner undoes it
 * with one press, and from then on for a while a statement needs the owner. What was asked last is written down first,
 * then the provider is made equal to it, as often as that takes: whichever answer is lost or late, the last word counts.
 */

import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { GatewayDown, type PaymentGateway, type ProviderSubscription } from "../gateway.ts";
import { STATED_MS, type StatedEnd } from "../subscription.ts";
import type { StatedEndStore } from "./stated_end_store.server.ts";

/** `owner`: only the owner may end it now. `none`: nothing runs. */
type Stated = "ends" | "none" | "owner";

export interface StatedEnds {
  /**
   * Has Premium end with the paid month.
   * @param o.isOwner the statement is proved to be the owner's
   * @throws {GatewayDown} when nothing was changed yet
   */
  state(userId: string, o: { isOwner: boolean }): Promise<Stated>;
  /**
   * The owner says that it was somebody else: what statements have ended goes on, also if the provider does not answer
   * now, and no statement ends it for 60 days unless it is proved to be the owner's.
   */
  undo(userId: string): Promise<void>;
  /** Whether a statement needs the owner now. */
  isGuarded(userId: string): Promise<boolean>;
  /** When a statement has ended what runs now; null: none has. */
  statedAtMs(userId: string): Promise<number | null>;
  /** Users of whom the provider was not asked yet, or did not answer. */
  pending(): AsyncIterable<{ id: string }>;
  /** @throws {GatewayDown} */
  settle(userId: string): Promise<boolean>;
}

interface StatedEndsOptions {
  store: StatedEndStore;
  gateway: Pick<PaymentGateway, "getSubscription" | "endWithPeriod" | "goOn">;
  /** Subscriptions that the provider may still charge for and that were paid once. */
  begunIds(userId: string): Promise<string[]>;
  /** Records what a subscription is now. */
  record(subscriptionId: string): Promise<unknown>;
  now: () => number;
}

/** Each try that does not suffice met a newer wish. */
const MAX_TRIES = 5;

export function createStatedEnds(o: StatedEndsOptions): StatedEnds {
  const { store, gateway, now } = o;
  const isGuardedBy = (stated: StatedEnd | null): boolean =>
    stated !== null && stated.guardedUntilMs !== null && stated.guardedUntilMs > now();

  async function runningOf(userId: string): Promise<ProviderSubscription[]> {
    const found = await Promise.all((await o.begunIds(userId)).map(gateway.getSubscription));
    return found.filter((it) => it !== null).filter(({ status }) => status !== "canceled");
  }

  async function settle(userId: string): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { entry, stated } = await store.read(userId);
      if (!stated || stated.isDone) return tries > 0;
      for (const id of stated.subscriptionIds) {
        if (await gateway.getSubscription(id) === null) continue;
        await (stated.wish === "end" ? gateway.endWithPeriod(id) : gateway.goOn(id));
        await o.record(id);
      }
      if (await store.write(entry, { ...stated, isDone: true })) return true;
    }
    return true; // whoever writes goes on with it
  }

  return {
    settle,
    pending: store.pending,
    isGuarded: async (userId) => isGuardedBy((await store.read(userId)).stated),
    async statedAtMs(userId) {
      const { stated } = await store.read(userId);
      return stated?.wish === "end" ? stated.atMs : null;
    },
    async state(userId, { isOwner }) {
      const running = await runningOf(userId);
      const goingOn = running.flatMap((it) => it.cancelsAtPeriodEnd ? [] : [it.id]);
      const answer = await retryOnConflict<Stated>(async () => {
        const { entry, stated } = await store.read(userId);
        if (isGuardedBy(stated) && !isOwner) return "owner";
        if (goingOn.length === 0) return running.length > 0 ? "ends" : "none";
        const before = stated?.wish === "end" ? stated.subscriptionIds : [];
        const written = await store.write(entry, {
          wish: "end",
          atMs: now(),
          subscriptionIds: [...new Set([...before, ...goingOn])],
          isDone: false,
          guardedUntilMs: stated?.guardedUntilMs ?? null, // against strangers, still
          expiresAtMs: now() + STATED_MS,
        });
        return written ? "ends" : CONFLICT;
      });
      if (answer === "ends") await settle(userId);
      return answer;
    },
    async undo(userId) {
      await retryOnConflict(async () => {
        const { entry, stated } = await store.read(userId);
        const untilMs = now() + STATED_MS;
        return await store.write(entry, {
          wish: "go on",
          atMs: now(),
          subscriptionIds: stated?.subscriptionIds ?? [],
          isDone: false,
          guardedUntilMs: untilMs,
          expiresAtMs: untilMs,
        }) || CONFLICT;
      });
      await settle(userId).catch((error) => {
        if (!(error instanceof GatewayDown)) throw error; // else it is settled with the next payments
      });
    },
  };
}
