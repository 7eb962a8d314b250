/**
 * Counters of a process, for monitoring (docs/operating.md, "Watching"). Domains report what happened; names and
 * format are in open_metrics.server.ts.
 */

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
