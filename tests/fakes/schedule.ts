/**
 * Random schedules of what people and machines do to a shop, with a provider that fails and a server that dies
 * between any two steps: what the tests of one payment and of subscriptions have in common.
 */

import { expect } from "npm:expect@30.5.2";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import type { FaultKind, StripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { StripeFailure } from "@/lib/shop/stripe_emulator/objects.server.ts";
import fc from "../fast_check.ts";
import { Crash, type CrashingKv } from "./crashing_kv.ts";
import type { TestShop } from "./shop.ts";

/** What goes wrong while a step runs. */
type Trouble =
  | { kind: "none" }
  | { kind: "crash"; calls: number; after: boolean }
  | { kind: "provider"; fault: FaultKind };

/** One or two things at once, each time with its trouble. */
export type Schedule<Step> = { steps: Step[]; trouble: Trouble }[];

export const is = <const T extends string>(...names: T[]) => fc.constantFrom(...names);

/** @param calls of the store that a step makes at most: a crash comes at one of them */
export function schedulesOf<Step>(
  step: fc.Arbitrary<Step>,
  { calls }: { calls: number },
): fc.Arbitrary<Schedule<Step>> {
  const trouble: fc.Arbitrary<Trouble> = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Trouble>({ kind: "none" }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: is("crash"), calls: fc.nat(calls), after: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: is("provider"),
        fault: is("timeout_before", "timeout_after", "error_500", "nonsense", "wrong_shape"),
      }),
    },
  );
  const steps = fc.array(step, { minLength: 1, maxLength: 2 });
  return fc.array(fc.record({ steps, trouble }), { minLength: 3, maxLength: 10 });
}

/** Lets it all happen, then reconciles until nothing changes any more. */
export async function runSchedule<Step>(
  schedule: Schedule<Step>,
  { shop, stripe, crashing }: { shop: TestShop; stripe: StripeEmulator; crashing: CrashingKv },
  act: (step: Step) => Promise<unknown>,
): Promise<void> {
  for (const { steps, trouble } of schedule) {
    if (trouble.kind === "crash") crashing.crashAfter(trouble.calls, trouble);
    if (trouble.kind === "provider") stripe.faults.next(trouble.fault);
    await Promise.all(steps.map((step) => act(step).catch(unlessExpected)));
    crashing.calm();
    stripe.faults.clear();
  }
  await reconcileFully(shop);
}

/** Until nothing changes any more, which must be soon. */
export async function reconcileFully(shop: TestShop, { passes = 4 } = {}): Promise<void> {
  let left = passes;
  for (let isChanging = true; isChanging; left--) {
    const { changed, failed } = await shop.payments.reconcile({ sinceMs: 0 });
    expect([failed, left > 0]).toEqual([0, true]);
    isChanging = changed > 0;
  }
}

/** A crash, an absent provider, and what the bank refuses may happen; nothing else may. */
export function unlessExpected(error: unknown): void {
  const isExpected = error instanceof Crash || error instanceof GatewayDown ||
    error instanceof StripeFailure;
  if (!isExpected) throw error;
}
