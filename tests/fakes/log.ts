/** A log that keeps its lines, so that a test can say what was told and how often. */

import type { Log } from "@/lib/platform/telemetry/log.server.ts";

export interface LogLine {
  level: "info" | "warn" | "error";
  event: string;
  fields: Record<string, unknown>;
}

export function createFakeLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const keep = (level: LogLine["level"]) => (event: string, fields = {}) => {
    lines.push({ level, event, fields });
  };
  return { lines, info: keep("info"), warn: keep("warn"), error: keep("error") };
}
