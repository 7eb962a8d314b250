/** The interface of the checks of /play-test. */
import type { CHECKS } from "@/lib/support/words.ts";

/** `warn`: playing works, with something missing. */
export type CheckState = "ok" | "warn" | "fail";

export interface Finding {
  state: CheckState;
  /** The result in words or figures. */
  text: string;
}

export interface Check {
  /** Also the suffix of its line's id on the page. */
  name: CheckName;
  run(): Promise<Finding>;
}

export type CheckName = keyof typeof CHECKS;

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warn = (text: string): Finding => ({ state: "warn", text });
export const fail = (text: string): Finding => ({ state: "fail", text });
