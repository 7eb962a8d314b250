/** The ports of the access service: rights and sessions. Each implementation has a cache of its own. */
import type { Listener, Right } from "@/lib/access/decide.ts";

/** With `fresh` the source bypasses its cache. */
interface ReadOptions {
  fresh?: boolean;
}

/** Purchases and subscriptions. */
export interface RightSource {
  /** The user's right to the book, directly or by the Complete Series. */
  getRight(userId: string, bookId: number, o?: ReadOptions): Promise<Right>;
}

/** Sessions. */
export interface SessionSource {
  /** False once the session was ended or expired, or its user was disabled or deleted. */
  isLive(listener: Listener, o?: ReadOptions): Promise<boolean>;
}

/** Lifetime of a cached fact. */
export const REMEMBERED_MS = 30_000;
/**
 * Upper bound of a fact's age, which also applies while the store is unavailable: a refund or sign-out takes effect
 * within this time even in processes that missed the news of it.
 */
export const PROMISED_MS = 60_000;
