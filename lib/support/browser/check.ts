/** What a check of /play-test is, and what it finds out. */

/** `warn`: it plays all the same, with something missing. */
export type State = "ok" | "warn" | "fail";

export interface Finding {
  state: State;
  /** What was seen, in words or figures. */
  text: string;
}

export interface Check {
  /** Also the id of its line on the page. */
  name: CheckName;
  run(): Promise<Finding>;
}

/** What is looked at, in this order; the page lists it before any script has run. */
export const CHECKS = {
  codecs: "What this browser can play",
  autoplay: "Sound before the first press",
  playing: "Playing and jumping",
  ranges: "Parts of a file (ranges)",
  adaptive: "Adaptive playing (HLS)",
  storage: "Room on this device",
  database: "Database (IndexedDB)",
  encryption: "Encryption",
  worker: "Service worker",
} as const;

export type CheckName = keyof typeof CHECKS;

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warn = (text: string): Finding => ({ state: "warn", text });
export const fail = (text: string): Finding => ({ state: "fail", text });
