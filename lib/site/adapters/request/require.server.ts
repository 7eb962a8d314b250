/** Guards and rate limits of routes: each returns what the handler needs, or throws the failure to be answered. */

import { type Context, HttpError } from "fresh";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import { REFUSALS } from "@/lib/accounts/words.ts";
import type { MailingList } from "@/lib/announcements/mailing_list.server.ts";
import type { ListName } from "@/lib/announcements/schema.ts";
import { type Book, parseBookId } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { SECOND_MS } from "@/lib/platform/duration.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { type BucketRule, limit } from "@/lib/platform/rate_limits.server.ts";
import { FAILURES } from "@/lib/platform/words.ts";
import type { FeedRecord } from "@/lib/sharing/feed.ts";
import { REFUSALS as SHOP_REFUSALS } from "@/lib/shop/words/mails.ts";
import type { Services } from "../../services.server.ts";
import { callerPlace } from "./address.server.ts";
import type { State } from "./define.server.ts";

/** The release alert, or the newsletter. @throws {HttpError} 404 if no mail can be sent */
export function requireList({ services }: State, list: ListName = "release"): MailingList {
  const { releaseAlerts, newsletter } = services.announcements;
  const found = list === "release" ? releaseAlerts : newsletter;
  if (!found) throw new HttpError(404);
  return found;
}

/* Guard of a personal feed's addresses: the token in them is the only credential. */

/** 24 random bytes; the store is not read for anything else. */
const TOKEN = /^[\w-]{32}$/;

/** Keeps the address out of search engines. */
export const FEED_HEADERS = { "x-robots-tag": "noindex, nofollow" };

interface OpenFeed {
  token: string;
  feed: FeedRecord;
  /** The books that the listener owns now. */
  books: [Book, ...Book[]];
}

/**
 * The feed of an address, with the books that its listener owns now (access decisions are cached for up to 60
 * seconds).
 * @throws {Failure} 404 for a token that is unknown or revoked, 402 if none of its books is owned any more
 */
export async function requireFeed({ params, state }: Context<State>): Promise<OpenFeed> {
  const { feeds } = state.services.sharing;
  const { token = "" } = params;
  const feed = TOKEN.test(token) ? await feeds.open(token) : null;
  if (!feed) {
    throw new Failure(404, "unknown_feed", "This address no longer works. Make a new one.", {
      ...FEED_HEADERS,
    });
  }
  const [first, ...more] = await feeds.booksOf(feed);
  if (first) return { token, feed, books: [first, ...more] };
  throw new Failure(402, "premium_content", FAILURES.premium, {
    ...FEED_HEADERS,
  });
}

/* Guard of everything that belongs to an account. */

/**
 * The session of the request.
 * @param text message of the failure
 * @throws {Failure} 401, the same for a missing, an expired and a revoked session; 403 if the page that asks was made
 * for another account
 */
export function requireSession(
  ctx: Context<State>,
  text = FAILURES.signIn,
): SignedIn {
  const { session } = ctx.state;
  if (!session) throw new Failure(401, "unauthorized", text);
  refuseForAnother(ctx.url, session.user.id);
  return session;
}

/**
 * The account that a call acts for. Tabs of one browser share its cookie, so a page made for one account
 * would act for another after somebody else has signed in. Requests that a page sends by itself therefore
 * name their account in the query, and are refused if another one is signed in.
 */
export const LISTENER_PARAM = "listener";

/** Whether the call names another account; one that names none is the session's own. */
export function isForAnother({ searchParams }: URL, userId: string): boolean {
  const listener = searchParams.get(LISTENER_PARAM);
  return listener !== null && listener !== userId;
}

/** @throws {Failure} 403 if the call is on behalf of another account */
export function refuseForAnother(url: URL, userId: string): void {
  if (isForAnother(url, userId)) {
    throw new Failure(403, "other_listener", REFUSALS.otherListener);
  }
}

/** JSON that belongs to one listener: caches must not store it. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

/* Guard of addresses that contain a user id. */

/**
 * The `userId` of the address, if it is the caller's own.
 * @throws {Failure} 401 without a session, 404 for any other id, so that other users' ids cannot be told from
 * malformed or unknown ones
 */
export function requireOwnId(ctx: Context<State>): string {
  const { user } = requireSession(ctx);
  if (ctx.params.userId !== user.id) {
    throw new Failure(404, "not_found", FAILURES.notFound);
  }
  return user.id;
}

/* Guard of routes that exist in test mode only (3-decisions, "Modes"). */

/** @throws {HttpError} 404 in live mode, as for an unknown address. */
export function requireTestMode({ state: { services } }: Context<State>): Services {
  if (services.shop.paymentMode === "live") throw new HttpError(404);
  return services;
}

/* Guard of addresses that name a book. */

/**
 * Finds a book by the id in a path.
 * @throws {Failure} 400 `bad_book_id` when it is not an id, 404 `unknown_book` when no book has it
 */
export function requireBook(catalogue: Catalogue, id: string | undefined): Book {
  const bookId = parseBookId(id);
  if (bookId === null) {
    throw new Failure(400, "bad_book_id", FAILURES.badRequest);
  }
  const book = catalogue.getBook(bookId);
  if (!book) throw new Failure(404, "unknown_book", SHOP_REFUSALS.unknownBook);
  return book;
}

/** As {@link requireBook}; null: not an id, or unknown. */
export function findBook(catalogue: Catalogue, id: string | null | undefined): Book | null {
  const bookId = parseBookId(id);
  return bookId === null ? null : catalogue.getBook(bookId);
}

/* Rate limits per account of the calls that cost this server or the payment provider most. */

export const CALL_RATES = {
  /**
   * A device posts every 15 s and at every action. Five days offline give about 30,000 lines in at most 300 calls.
   * The limit lets all devices of a family sync at once, and slows a client in a loop to two calls a second.
   */
  progress: {
    name: "progress_user",
    capacity: 1_000,
    refillMs: SECOND_MS / 2,
    isLocal: true,
  },
  /** One call per page with a player, and per bookmark created, changed or deleted. */
  bookmarkSync: {
    name: "bookmark_sync_user",
    capacity: 120,
    refillMs: 2 * SECOND_MS,
    isLocal: true,
  },
  /**
   * Each change of book, currency or code starts another payment: up to seven calls at the provider. Higher than the
   * limit of tried codes, so that a buyer who has reached that one can still buy without a code.
   */
  paymentStart: { name: "payment_start_user", capacity: 40, refillMs: 30 * SECOND_MS },
  /** As `paymentStart`, for guests, by client address. */
  guestPayment: { name: "payment_start_address", capacity: 40, refillMs: 30 * SECOND_MS },
  /** A success page polls every few seconds while a payment is pending. */
  paymentVerify: { name: "payment_verify_user", capacity: 60, refillMs: 2 * SECOND_MS },
  /** An export reads all that the store has of an account. */
  export: { name: "export_user", capacity: 5, refillMs: 60 * SECOND_MS },
  /** For calls without limits of their own, because parsing a body costs time too. */
  body: { name: "body_sender", capacity: 600, refillMs: SECOND_MS / 10, isLocal: true },
  /** Forms, by client address: enough for a school class, too few to keep the process busy. */
  form: { name: "form_address", capacity: 300, refillMs: SECOND_MS / 10, isLocal: true },
} satisfies Record<string, BucketRule>;

interface Told {
  code: string;
  message: () => string;
}

const TOO_OFTEN: Told = { code: "too_many_calls", message: () => FAILURES.tooManyCalls };

/**
 * To be called before any other work of the request; of calls without limits of their own before a body is parsed.
 * @param key by whom calls are counted; absent: by account
 * @throws {Failure} 401 without a session, 429 with Retry-After.
 */
export async function limitCalls(
  ctx: Context<State>,
  rule: BucketRule,
  key: string = requireSession(ctx).user.id,
  { code, message }: Told = TOO_OFTEN,
): Promise<void> {
  const limited = await limit(ctx.state.services.platform.rates, [rule, key]);
  if (!limited) return;
  throw new Failure(429, code, message(), { "retry-after": String(limited.retryAfterSec) });
}

/* Rate limit of tried codes: a gift code cannot be guessed, but an author's SUMMER could be. */

/** Enough for a buyer who mistypes, too few for a dictionary of codes. */
const CODE_RATE: BucketRule = { name: "discount_address", capacity: 30, refillMs: 20 * SECOND_MS };

const TOO_MANY_CODES: Told = {
  code: "too_many_tries",
  message: () => SHOP_REFUSALS.tooManyCodes,
};

/**
 * To be called before a code is looked up. Does nothing without a code.
 * @throws {Failure} 429 with Retry-After.
 */
export async function limitCodes(
  ctx: Context<State>,
  code: string | null | undefined,
): Promise<void> {
  if (code?.trim()) {
    await limitCalls(ctx, CODE_RATE, callerPlace(ctx), TOO_MANY_CODES);
  }
}
