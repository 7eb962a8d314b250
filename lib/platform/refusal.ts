import { FAILURES } from "./words.ts";

/**
 * An expected failure, as a value. The code that does the work gives its code and words; its status is decided
 * in one place, lib/site/adapters/request/answer_calls.server.ts. Equal failures have equal content (4-wire, "Errors").
 */
export interface Refusal<Code extends string> {
  ok: false;
  /** For programs: snake_case, stable. */
  code: Code;
  /** For people: what is wrong and what is wanted, in the error catalogue's words where it has them. */
  message: string;
  /** When to try again, whole seconds. */
  retryAfterSec?: number;
}

/** @param message a function, where the refusal is made before it is known in which language it is read */
export const refuse = <const Code extends string>(
  code: Code,
  message: string | (() => string),
  retryAfterSec?: number,
): Refusal<Code> => ({
  ok: false,
  code,
  get message() {
    return typeof message === "string" ? message : message();
  },
  retryAfterSec,
});

export const isRefusal = (value: unknown): value is Refusal<string> =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === false;

/** The same whether it does not exist or belongs to somebody else. */
export const NOT_FOUND = refuse("not_found", () => FAILURES.notFound);

/**
 * A failure at start-up that the operator can fix: a bad setting, a broken catalogue, a folder that cannot be
 * written. Its message is one sentence with what was tried, found and wanted; it is printed without a stack, and
 * the process ends with status 1.
 */
export class StartError extends Error {
  override name = "StartError";
}

/** A dependency does not answer right now; the caller should retry. */
export class Unavailable extends Error {
  /** For programs, snake_case. */
  readonly code: string = "unavailable";
  /** For people. */
  get told(): string {
    return FAILURES.unavailable;
  }
  /** When to retry, whole seconds (`Retry-After`). */
  readonly retryAfterSec: number = 2;
}

/* The only error of an unavailable store. */

/**
 * The store did not answer in time, could not write, or too many others were writing the same entry. Whether the
 * last write was applied is unknown; retrying a moment later is right. Calls answer 503 with Retry-After.
 */
export class StoreUnavailable extends Unavailable {
  override name = "StoreUnavailable";
}

/** For `catch` after a write that nothing depends on: a cache, the time of the last use. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
