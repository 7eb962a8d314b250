/** Messages between the main thread and the worker that makes demo chapters. */

export interface MakeOrder {
  /** File to write; also identifies the order. */
  partPath: string;
  title: string;
  durationSec: number;
  kbps: number;
  /**
   * Background work: no request waits for this order or any other. The worker then leaves most of the processor to
   * requests.
   */
  isUnhurried: boolean;
}

/** A request now waits for the background order: it is to be made at full speed. */
export type HurryOrder = "hurry";

export type MakeReport =
  | { partPath: string; kind: "written"; bytes: number }
  | { partPath: string; kind: "done"; sha256: string }
  | { partPath: string; kind: "failed"; reason: string };
