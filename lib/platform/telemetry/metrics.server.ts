/** Counters of a process, for monitoring (docs/operating.md, "Watching"): domains report what happened. */

import type { OpenMetricsContentType } from "prom-client";

/** Routes are counted by kind, so that a failing journal is not lost among thousands of pages. */
export type RequestKind =
  | "page"
  | "call"
  | "journal"
  | "sound"
  | "events"
  | "feed"
  | "webhook"
  | "file";

export type StoreOutcome = "ok" | "away" | "failed";

export interface Metrics {
  /** `bytes`: the answer's Content-Length; null: it has none. */
  countRequest(o: { kind: RequestKind; status: number; sec: number; bytes: number | null }): void;
  countStoreCall(outcome: StoreOutcome, sec: number): void;
  /** An event of the payment provider, and its delay. */
  countWebhook(delaySec: number): void;
  /** What a reconciliation changed, or could not settle. */
  countReconciled(o: { changed: number; failed: number }): void;
  /** A value measured in a browser; `cls` has no unit, the others are seconds. */
  countVital(name: "lcpSec" | "inpSec" | "firstSoundSec" | "cls", value: number): void;
  /** A gauge, read on demand. */
  addGauge(o: { name: string; help: string; read: () => number | Promise<number> }): void;
  /** All as OpenMetrics text; null: metrics are off. */
  exposition(): Promise<{ contentType: string; text: string } | null>;
}

/** Used where no metrics are collected. */
export const NO_METRICS: Metrics = {
  countRequest() {},
  countStoreCall() {},
  countWebhook() {},
  countReconciled() {},
  countVital() {},
  addGauge() {},
  exposition: () => Promise.resolve(null),
};

/* Names and format, with `prom-client`: the OpenMetrics 1.0 text format and histograms. */

/** Seconds; a page takes tens of milliseconds, a call to the store times out after three seconds. */
const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 3, 10];
const STORE_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 3];
/** From seconds to the three days for which the provider retries. */
const WEBHOOK_BUCKETS = [1, 5, 30, 300, 3_600, 86_400, 259_200];

/** With the limits of good and poor from web.dev/articles/vitals: 0.2, 0.5 s of a press, 2.5, 4 s of a paint. */
const VITAL_BUCKETS = [0.05, 0.1, 0.2, 0.35, 0.5, 1, 1.8, 2.5, 4, 10];
const CLS_BUCKETS = [0.01, 0.05, 0.1, 0.25, 1];
const VITAL_LABELS = { lcpSec: "lcp", inpSec: "inp", firstSoundSec: "first_sound" } as const;

/** The package is loaded only if METRICS_TOKEN is set: loading takes a tenth of the start. */
export async function createOpenMetrics(): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const requests = new Counter({
    name: "lamplight_requests",
    help: "Requests answered, by what was asked for and the first digit of the status",
    labelNames: ["kind", "status"] as const,
    registers,
  });
  const requestSec = new Histogram({
    name: "lamplight_request_seconds",
    help: "Time until the answer began",
    labelNames: ["kind"] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const soundBytes = new Counter({
    name: "lamplight_sound_bytes",
    help: "Bytes of the answers with sound, whether or not they were taken to the end",
    registers,
  });
  const storeSec = new Histogram({
    name: "lamplight_store_call_seconds",
    help: "Trips to the store, by how they ended",
    labelNames: ["outcome"] as const,
    buckets: STORE_BUCKETS,
    registers,
  });
  const webhookSec = new Histogram({
    name: "lamplight_webhook_delay_seconds",
    help: "From what happened at the payment provider to its being heard of",
    buckets: WEBHOOK_BUCKETS,
    registers,
  });
  const webhookAt = new Gauge({
    name: "lamplight_webhook_last_timestamp_seconds",
    help: "When the payment provider was last heard of by this process",
    registers,
  });
  const mended = new Counter({
    name: "lamplight_ledger_mended",
    help:
      "Payments and subscriptions that were otherwise at the provider than in the ledger, and are mended",
    registers,
  });
  const unsettled = new Gauge({
    name: "lamplight_ledger_unsettled",
    help:
      "Payments and subscriptions that the last look could not settle; 0: the ledger equals the provider's",
    registers,
  });
  const lookedAt = new Gauge({
    name: "lamplight_ledger_checked_timestamp_seconds",
    help: "When this process last compared the ledger with the payment provider",
    registers,
  });

  const vitalSec = new Histogram({
    name: "lamplight_vitals_seconds",
    help: "As browsers measured it: largest paint, a press to the next paint, a press to sound",
    labelNames: ["vital"] as const,
    buckets: VITAL_BUCKETS,
    registers,
  });
  const cls = new Histogram({
    name: "lamplight_vitals_cls",
    help: "Cumulative Layout Shift, as browsers measured it",
    buckets: CLS_BUCKETS,
    registers,
  });

  const metrics: Metrics = {
    countRequest({ kind, status, sec, bytes }) {
      requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
      requestSec.observe({ kind }, sec);
      if (kind === "sound" && bytes !== null && status < 300) soundBytes.inc(bytes);
    },
    countStoreCall: (outcome, sec) => storeSec.observe({ outcome }, sec),
    countWebhook(delaySec) {
      webhookSec.observe(delaySec);
      webhookAt.set(Date.now() / 1000);
    },
    countReconciled({ changed, failed }) {
      mended.inc(changed);
      unsettled.set(failed);
      lookedAt.set(Date.now() / 1000);
    },
    countVital(name, value) {
      if (name === "cls") cls.observe(value);
      else vitalSec.observe({ vital: VITAL_LABELS[name] }, value);
    },
    addGauge({ name, help, read }) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          // A gauge that cannot be read, with the store unavailable, says so; the others are reported.
          this.set(await Promise.resolve().then(read).catch(() => NaN));
        },
      });
    },
    exposition: async () => ({
      contentType: registry.contentType,
      text: await registry.metrics(),
    }),
  };
  const startedAtSec = Date.now() / 1000;
  metrics.addGauge({
    name: "lamplight_process_start_time_seconds",
    help: "When this process was started",
    read: () => startedAtSec,
  });
  metrics.addGauge({
    name: "lamplight_process_resident_memory_bytes",
    help: "Memory that the process holds",
    read: () => Deno.memoryUsage().rss,
  });
  return metrics;
}
