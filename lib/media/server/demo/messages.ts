/** What the thread that answers requests and the one that makes chapters say to each other. */

export interface MakeOrder {
  /** File to write; also names the order. */
  partPath: string;
  title: string;
  durationSec: number;
  kbps: number;
  /** Nobody waits for it, nor for any other order: made in a part of the time, the rest is the listeners'. */
  isUnhurried: boolean;
}

/** Somebody waits by now. */
export type HurryOrder = "hurry";

export type MakeReport =
  | { partPath: string; kind: "written"; bytes: number }
  | { partPath: string; kind: "done"; sha256: string }
  | { partPath: string; kind: "failed"; reason: string };
