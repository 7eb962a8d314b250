/** What a check of /play-test is, and what it finds out. */
import type { CHECKS } from "@/lib/support/words.ts";

/** `warn`: it plays all the same, with something missing. */
export type CheckState = "ok" | "warn" | "fail";

export interface Finding {
  state: CheckState;
  /** What was seen, in words or figures. */
  text: string;
}

export interface Check {
  /** Also the id of its line on the page. */
  name: CheckName;
  run(): Promise<Finding>;
}

export type CheckName = keyof typeof CHECKS;

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warn = (text: string): Finding => ({ state: "warn", text });
export const fail = (text: string): Finding => ({ state: "fail", text });
