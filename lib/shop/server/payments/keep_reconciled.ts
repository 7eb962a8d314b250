/** Reconciles now and then, so that a lost webhook needs no operator. */
import type { Log } from "@/lib/platform/server/log.ts";
import type { PaymentService } from "@/lib/shop/server/payments/service.ts";

const MINUTE_MS = 60_000;
/** Not at once: the start itself and the first page come first. */
const FIRST_MS = MINUTE_MS;
const EVERY_MS = 60 * MINUTE_MS;
/** As long as the provider itself repeats what it could not tell. */
const LOOK_BACK_MS = 3 * 24 * 60 * MINUTE_MS;

export interface Keeper {
  /** No more from here on; resolves when one under way has ended. */
  close(): Promise<void>;
}

export function keepReconciled(
  { payments, log }: { payments: Pick<PaymentService, "reconcile">; log: Log },
): Keeper {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = payments.reconcile({ sinceMs: Date.now() - LOOK_BACK_MS })
      .catch((error) => log.warn("reconcile_failed", { error }));
  };
  const first = setTimeout(run, FIRST_MS);
  const timer = setInterval(run, EVERY_MS);
  Deno.unrefTimer(first);
  Deno.unrefTimer(timer);
  return {
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
