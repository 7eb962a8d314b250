/**
 * An expected failure, as a value. Whoever does the work says what it was and how people are told; which
 * status it has is decided in one place, lib/site/adapters/request/answer_calls.ts. Nothing in it differs
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

/**
 * A failure at start-up that the operator can mend: a bad setting, a broken catalogue, a folder that
 * cannot be written. Its message is one sentence naming what was tried, what was found and what is
 * wanted; it is printed alone, without a stack, and the process ends with status 1.
 */
export class StartError extends Error {
  override name = "StartError";
}

/** A dependency of the site does not answer right now; the caller should try again. */
export class Unavailable extends Error {
  /** For programs, snake_case. */
  readonly code: string = "unavailable";
  /** For people. */
  readonly told: string = "This is not available right now. Please try again.";
  /** When to come again, whole seconds (`Retry-After`). */
  readonly retryAfterSec: number = 2;
}

/* The one error of a store that cannot be used right now. */

/**
 * The store did not answer in time, could not write, or had too many others writing the same entry. Whether
 * the last write stands is not known; asking again a moment later is right. Calls answer 503 with Retry-After.
 */
export class StoreUnavailable extends Unavailable {
  override name = "StoreUnavailable";
}

/** For `catch` after a write that nothing depends on: a cache, the time of the last use. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
