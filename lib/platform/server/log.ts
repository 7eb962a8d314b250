/** Structured log lines: one JSON object a line, so that any collector can read them. No secret is in any. */
import { redact } from "@/lib/platform/server/redact.ts";
import type { Log } from "@/lib/platform/log.ts";

type Fields = Record<string, unknown>;

export type { Log };

/** As `JSON.stringify` asks for each value, at any depth. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === "string") return redact(value);
  return value instanceof Error ? { message: value.message, stack: value.stack } : value;
}

function line(level: string, event: string, fields: Fields): string {
  return JSON.stringify({ at: new Date().toISOString(), level, event, ...fields }, plain);
}

/** The process's log: information to standard output, warnings and errors to standard error. */
export const log: Log = {
  info: (event, fields = {}) => console.log(line("info", event, fields)),
  warn: (event, fields = {}) => console.warn(line("warn", event, fields)),
  error: (event, fields = {}) => console.error(line("error", event, fields)),
};
