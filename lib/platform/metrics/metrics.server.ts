/**
 * What a process counts of itself, for whoever watches it (docs/operating.md, "Watching"). Domains tell it what
 * happened; the names and the format are open_metrics.ts's.
 */

/** Who asked for what: so that a failing journal is not lost among thousands of pages. */
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
  /** `bytes`: the length that the answer says; null: it says none. */
  countRequest(o: { kind: RequestKind; status: number; sec: number; bytes: number | null }): void;
  countStoreCall(outcome: StoreOutcome, sec: number): void;
  /** An event of the payment provider, and how long after it had happened it was heard of. */
  countWebhook(delaySec: number): void;
  /** What a look through the payments has found otherwise than it was recorded, or could not settle. */
  countReconciled(o: { changed: number; failed: number }): void;
  /** What a browser has measured; `cls` has no unit, the others are seconds. */
  countVital(name: "lcpSec" | "inpSec" | "firstSoundSec" | "cls", value: number): void;
  /** A figure that is read when somebody asks. */
  addGauge(o: { name: string; help: string; read: () => number | Promise<number> }): void;
  /** Everything as OpenMetrics text; null: nothing is counted here. */
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
