/** Formats the findings as text for a support request. Pure. */
import type { CheckName, Finding } from "./check.ts";
import { CHECKS } from "@/lib/support/words.ts";

export interface Circumstances {
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
