/**
 * An expected failure, as a value. Whoever does the work says what it was and how people are told; which
 * status it has is decided in one place, lib/site/adapters/request/refusal_status.ts. Nothing in it differs
 * between two equal failures (4-wire, "Errors").
 */
export interface Refusal<Code extends string> {
  ok: false;
  /** For programs: snake_case, stable. */
  code: Code;
  /** For people: what is wrong and what is wanted, from the error catalogue where it has a text. */
  message: string;
  /** When to try again, whole seconds. */
  retryAfterSec?: number;
}

export const refuse = <const Code extends string>(
  code: Code,
  message: string,
  retryAfterSec?: number,
): Refusal<Code> => ({ ok: false, code, message, retryAfterSec });

export const isRefusal = (value: unknown): value is Refusal<string> =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === false;

/** The same for what is not there and for what is somebody else's. */
export const NOT_FOUND = refuse("not_found", "There is nothing at this address.");
