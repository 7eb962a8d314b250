/** Reconciles every hour, so that a lost webhook needs no operator. */
import type { HourlyWork } from "@/lib/platform/server/hourly.ts";
import type { Metrics } from "@/lib/platform/server/metrics/metrics.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import type { PaymentService } from "@/lib/shop/server/payments/service.ts";

/** As long as the provider retries an undelivered webhook. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60_000;

export function reconcileLately(
  { payments, log, metrics }: {
    payments: Pick<PaymentService, "reconcile">;
    log: Log;
    metrics: Pick<Metrics, "countReconciled">;
  },
): HourlyWork {
  return async (signal) => {
    await payments.reconcile({ sinceMs: Date.now() - LOOK_BACK_MS, signal })
      .then(metrics.countReconciled)
      .catch((error) => log.warn("reconcile_failed", { error }));
  };
}
