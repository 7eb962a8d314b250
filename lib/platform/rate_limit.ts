/** Token buckets: how often something may be tried. Pure; the store keeps the buckets. */

import { SECOND_MS } from "./duration.ts";
import { refuse } from "./refusal.ts";

export interface BucketRule {
  name: string;
  /** Tries that may come at once. */
  capacity: number;
  /** Time after which one more try is allowed, milliseconds. */
  refillMs: number;
  /**
   * It keeps this process from too much work and protects nothing else: kept in its memory alone, so that
   * taking costs no write. What guesses or mails are limited by is shared by every process.
   */
  isLocal?: boolean;
}

export interface BucketRecord {
  /** When every try that was taken has been refilled; whole milliseconds, so that nothing is rounded away. */
  fullAtMs: number;
}

/** How long an empty bucket needs for one try. */
export const refillSec = ({ refillMs }: BucketRule): number => Math.ceil(refillMs / 1000);

type Taken = { ok: true; bucket: BucketRecord } | { ok: false; retryAfterSec: number };

/**
 * Takes one try from a bucket; one that was never used is full. After a clock was set back nobody waits
 * for longer than one refill.
 */
export function takeToken(bucket: BucketRecord | null, rule: BucketRule, nowMs: number): Taken {
  const emptyMs = rule.capacity * rule.refillMs;
  const knownMs = Math.min(bucket?.fullAtMs ?? nowMs, nowMs + emptyMs);
  const fullAtMs = Math.max(knownMs, nowMs) + rule.refillMs;
  const waitMs = fullAtMs - nowMs - emptyMs;
  if (waitMs <= 0) return { ok: true, bucket: { fullAtMs } };
  return { ok: false, retryAfterSec: Math.ceil(waitMs / 1000) };
}

/**
 * One listener from one place mistypes a few times; a school behind one address signs in together;
 * an account under attack from everywhere lets its owner in by a browser that was used before.
 */
export const RATES = {
  loginPair: { name: "login_pair", capacity: 10, refillMs: 30 * SECOND_MS },
  loginAddress: { name: "login_address", capacity: 60, refillMs: 5 * SECOND_MS },
  loginAccount: { name: "login_account", capacity: 100, refillMs: 5 * SECOND_MS },
  /** A browser that has signed in to the account before: strangers who guess cannot keep it out. */
  loginDevice: { name: "login_device", capacity: 10, refillMs: 30 * SECOND_MS },
  confirmSignup: { name: "confirm_signup", capacity: 10, refillMs: 30 * SECOND_MS },
  registerAddress: { name: "register_address", capacity: 60, refillMs: 10 * SECOND_MS },
  /** Without mail: how often one place may hear that an address has an account. */
  takenAddress: { name: "taken_address", capacity: 20, refillMs: 300 * SECOND_MS },
  /** Of an address that somebody typed in, at sign-up or as the new one of an account. */
  strangersMail: { name: "strangers_mail", capacity: 3, refillMs: 600 * SECOND_MS },
  /** Whoever has proved that an address is theirs is not held up by strangers who type it. */
  ownAddress: { name: "own_address", capacity: 10, refillMs: 600 * SECOND_MS },
  // Answers are easier to guess than passwords: a few tries, then two an hour.
  resetAnswer: { name: "reset_answer", capacity: 5, refillMs: 1_800 * SECOND_MS },
  resetAddress: { name: "reset_address", capacity: 20, refillMs: 60 * SECOND_MS },
  resetMail: { name: "reset_mail", capacity: 3, refillMs: 600 * SECOND_MS },
  helpAddress: { name: "help_address", capacity: 5, refillMs: 120 * SECOND_MS },
  /** A stranger's address can be typed in; whoever withdraws or ends Premium and mends a word is let through. */
  statementMail: { name: "statement_mail", capacity: 5, refillMs: 600 * SECOND_MS },
  alertAddress: { name: "alert_address", capacity: 10, refillMs: 60 * SECOND_MS },
  /** A stranger's address can be typed in: it gets few mails for it. */
  alertMail: { name: "alert_mail", capacity: 3, refillMs: 3_600 * SECOND_MS },
  /** Enough for a buyer who mistypes, too few to go through a dictionary of codes. */
  discountAddress: { name: "discount_address", capacity: 30, refillMs: 20 * SECOND_MS },
  /** Of what asks for the password again: whoever holds a stolen session must not guess it. */
  passwordUser: { name: "password_user", capacity: 6, refillMs: 60 * SECOND_MS },
  /** Codes for the desk, a mail each, and how often one may be tried: 5 codes at 5 tries, then 30 tries an hour. */
  deskCode: { name: "desk_code", capacity: 5, refillMs: 600 * SECOND_MS },
  deskTry: { name: "desk_try", capacity: 10, refillMs: 60 * SECOND_MS },
  profileUser: { name: "profile_user", capacity: 10, refillMs: 30 * SECOND_MS },
  /** A listener who rates the whole series and mends a word; a class that does so behind one address. */
  reviewUser: { name: "review_user", capacity: 20, refillMs: 60 * SECOND_MS },
  reviewAddress: { name: "review_address", capacity: 100, refillMs: 20 * SECOND_MS },
  /** Clips pass on what was bought: enough for a chapter's best lines, too few to pass on the book. */
  yearUser: { name: "year_user", capacity: 10, refillMs: 3_600 * SECOND_MS },
  clipUser: { name: "clip_user", capacity: 20, refillMs: 3_600 * SECOND_MS },
  /** A listener who tries words one after the other, a family behind one address; it costs milliseconds each. */
  searchAddress: { name: "search_address", capacity: 60, refillMs: SECOND_MS, isLocal: true },
  /** Of free chapters, which anyone may hear: only so that nobody keeps the server busy. */
  clipAddress: { name: "clip_address", capacity: 60, refillMs: 60 * SECOND_MS },
} satisfies Record<string, BucketRule>;

/** An IPv6 caller owns a /64 and could use each address of it once. */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = "", tail = ""] = address.split("%")[0]!.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...(address.includes("::") ? zeros : []), ...right];
  return groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(":");
}

/** What somebody is told who has used up a bucket. */
export const tooManyTries = (retryAfterSec: number) => ({
  ...refuse("too_many_tries", "Too many tries. Please wait a moment and try again."),
  retryAfterSec,
});
