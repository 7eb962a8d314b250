/** What handlers read from a request besides its body: the book, the page before, what was typed into the checkout. */

import type { Context } from "fresh";
import { sameOriginPath } from "@/lib/accounts/addresses.ts";
import type { UserView } from "@/lib/accounts/schema.ts";
import { type Book, parseBookId } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { knownCountry } from "@/lib/catalogue/currency.ts";
import { type BookView, bookView } from "@/lib/catalogue/views.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { cookie, decodeCookie, getCookie } from "@/lib/platform/http/cookies.server.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import type { TypedFields } from "@/lib/shop/checkout_props.ts";
import { clientAddress, countryHints } from "./address.ts";
import type { State } from "./define.ts";
import { requireSession } from "./require.ts";

/** null: not an id, or unknown. */
export function findBook(catalogue: Catalogue, id: string | null | undefined): Book | null {
  const bookId = parseBookId(id);
  return bookId === null ? null : catalogue.getBook(bookId);
}

/* The page that a visitor came from. */

/** Path of the previous page of this site. Home if it was on another site, this page itself, or a sign-in page. */
export function previousPath(req: Request, url: URL): string {
  const path = refererPath(req, url);
  return sameOriginPath(path) ?? "/";
}

/** Path of the page of this site whose form was submitted; home if it was on another site. */
export function formPath(req: Request, url: URL): string {
  const path = refererPath(req, url);
  return path === null || path.startsWith("//") ? "/" : path;
}

function refererPath(req: Request, url: URL): string | null {
  const referer = req.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return origin === url.origin && pathname !== url.pathname ? pathname + search : null;
}

/* The writer of a review, in the form that the review service takes. */

export const reviewWriter = (
  ctx: Context<State>,
  user: UserView,
): { user: UserView; countryCode: string | null } => ({
  user,
  countryCode: knownCountry(countryHints(ctx.req.headers, ctx.state.services.config)),
});

/**
 * To be called before what was written is parsed; null: go on.
 * @throws {Failure} 401 without a session.
 */
export const admitReview = (ctx: Context<State>): Promise<Refusal<"too_many_tries"> | null> =>
  ctx.state.services.reviews.admit({
    user: requireSession(ctx).user,
    address: clientAddress(ctx),
  });

/*
 * The fields typed into the checkout without JavaScript, kept over a redirect after a failure. In a cookie for a
 * minute, so that no e-mail address appears in a URL.
 */

const COOKIE = "typed";
const MAX_AGE_SEC = 60;
const MAX_LENGTH = 254;

/** `Set-Cookie` for the redirect. */
export function keepTyped(ctx: Context<State>, fields: Record<string, string>): string {
  const email = (fields.email ?? "").slice(0, MAX_LENGTH).toWellFormed();
  const value = (fields.immediateDelivery ? "1" : "0") + encodeURIComponent(email);
  const isHttps = ctx.url.protocol === "https:";
  return cookie(COOKIE, value, { isHttps, maxAgeSec: MAX_AGE_SEC, path: "/checkout" });
}

export function readTyped({ req }: Context<State>): TypedFields {
  const value = getCookie(req.headers, COOKIE) ?? "";
  return {
    email: decodeCookie(value.slice(1)).slice(0, MAX_LENGTH),
    wantsAtOnce: value.startsWith("1"),
  };
}

/* Joins progress with its books. */

/** `{audiobook, progress}` for each, prices in the visitor's currency. Removed books are left out. */
export function withBooks(
  ctx: Context<State>,
  progress: ProgressView[],
): { audiobook: BookView; progress: ProgressView }[] {
  const { services: { catalogue }, currency } = ctx.state;
  return progress.flatMap((it) => {
    const book = catalogue.getBook(it.audiobookId);
    return book ? [{ audiobook: bookView(book, currency), progress: it }] : [];
  });
}
