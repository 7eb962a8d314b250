/** The ports behind which the facts lie that access is decided by. Each remembers for itself. */
import type { Listener, Right } from "@/lib/access/decide.ts";

/** With `fresh` a source asks the store, whatever it remembers. */
interface AskAnew {
  fresh?: boolean;
}

/** The port behind which purchases and subscriptions lie. */
export interface RightSource {
  /** What the user has on the book, the Complete Series counted in. */
  getRight(userId: string, bookId: number, o?: AskAnew): Promise<Right>;
}

/** The port behind which sessions lie. */
export interface SessionSource {
  /** False once the session was ended or expired, or its user was disabled or deleted. */
  isLive(listener: Listener, o?: AskAnew): Promise<boolean>;
}

/** How long a fact is not asked for again. */
export const REMEMBERED_MS = 30_000;
/**
 * No sound goes out by a fact that was read earlier: the promise of a refund and a sign-out to processes that were not
 * told. A fact counts so long while the store is away.
 */
export const PROMISED_MS = 60_000;
