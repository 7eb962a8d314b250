/** The interface of the checks of /play-test. */

import { CHECKS } from "./words.ts";

/** `warn`: playing works, with something missing. */
type CheckState = "ok" | "warn" | "fail";

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

/* Formats the findings as text for a support request. Pure. */

interface Circumstances {
  /** ISO 8601. */
  at: string;
  userAgent: string;
  /** Build of the site. */
  build: string;
}

/** One line per check, after the lines with time, browser and build. */
export function reportText(
  findings: ReadonlyMap<CheckName, Finding>,
  { at, userAgent, build }: Circumstances,
): string {
  const lines = [...findings].map(([name, { state, text }]) =>
    `${state.toUpperCase().padEnd(4)}  ${CHECKS[name]}: ${text}`
  );
  return [`Playback check, ${at}`, userAgent, build, "", ...lines, ""].join("\n");
}

/** The sentence above the list of checks. */
export function summarise(findings: ReadonlyMap<CheckName, Finding>): string {
  const count = (wanted: Finding["state"]) =>
    [...findings.values()].filter(({ state }) => state === wanted).length;
  const failed = count("fail"), warned = count("warn");
  if (failed > 0) return `${failed} of ${findings.size} checks failed.`;
  if (warned > 0) return `It plays. ${warned} of ${findings.size} checks found something missing.`;
  return `All ${findings.size} checks passed.`;
}
