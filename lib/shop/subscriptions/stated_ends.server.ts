/**
 * Ending Premium by a statement without signing in. Anyone who knows an address can make one, so its owner can
 * undo it with one press, and for a while after that only the owner can make one. The latest wish is recorded
 * first, then applied at the provider, repeatedly if needed: even with lost or late answers, the last wish
 * counts.
 */

import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { GatewayDown, type PaymentGateway, type ProviderSubscription } from "../gateway.ts";
import { STATED_MS, type StatedEnd } from "../subscription.ts";
import type { StatedEndStore } from "./premium_store.server.ts";

/** `owner`: only the owner may end it now. `none`: nothing to end. */
type Stated = "ends" | "none" | "owner";

export type StatedEnds = ReturnType<typeof createStatedEnds>;

interface StatedEndsOptions {
  store: StatedEndStore;
  gateway: Pick<PaymentGateway, "getSubscription" | "endWithPeriod" | "goOn">;
  /** Subscriptions that were paid once and that the provider may still charge for. */
  begunIds(userId: string): Promise<string[]>;
  /** Records a subscription's present state. */
  record(subscriptionId: string): Promise<unknown>;
  now: () => number;
}

/** A try fails only if a newer wish was written. */
const MAX_TRIES = 5;

export function createStatedEnds(o: StatedEndsOptions) {
  const { store, gateway, now } = o;
  const isGuardedBy = (stated: StatedEnd | null): boolean =>
    stated !== null && stated.guardedUntilMs !== null && stated.guardedUntilMs > now();

  async function runningOf(userId: string): Promise<ProviderSubscription[]> {
    const found = await Promise.all((await o.begunIds(userId)).map(gateway.getSubscription));
    return found.filter((it) => it !== null).filter(({ status }) => status !== "canceled");
  }

  /** @throws {GatewayDown} */
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
    return true; // the other writer continues with it
  }

  return {
    settle,
    /** Users whose wish the provider has not done yet. */
    pending: store.pending,
    /** Whether only the owner can make a statement now. */
    isGuarded: async (userId: string) => isGuardedBy((await store.read(userId)).stated),
    /** When a statement has ended the current subscription; null: none has. */
    async statedAtMs(userId: string): Promise<number | null> {
      const { stated } = await store.read(userId);
      return stated?.wish === "end" ? stated.atMs : null;
    },
    /**
     * Ends Premium with the paid month.
     * @param o.isOwner the statement is proved to be the owner's
     * @throws {GatewayDown} when nothing was changed yet
     */
    async state(userId: string, { isOwner }: { isOwner: boolean }): Promise<Stated> {
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
          guardedUntilMs: stated?.guardedUntilMs ?? null, // still guarded against strangers
          expiresAtMs: now() + STATED_MS,
        });
        return written ? "ends" : CONFLICT;
      });
      if (answer === "ends") await settle(userId);
      return answer;
    },
    /**
     * The owner disowns a statement: what statements have ended continues, even if the provider does not answer
     * now, and for 60 days only statements proved to be the owner's end it.
     */
    async undo(userId: string): Promise<void> {
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
        if (!(error instanceof GatewayDown)) throw error; // reconciliation retries
      });
    },
  };
}
