/**
 * Who buys: the listener or a guest, the payment that a return page's address proves, and what is counted of a
 * sale.
 */

import type { Context } from "fresh";
import { guestCookie, guestText } from "@/lib/accounts/cookie.server.ts";
import { emailAddress } from "@/lib/accounts/schema.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { PAYMENT_QUERY, PAYMENT_SECRET_QUERY } from "@/lib/shop/addresses.ts";
import type { Buyer, PurchaseView } from "@/lib/shop/purchase.ts";
import type { ProvenPayment } from "@/lib/shop/schema.ts";
import { REFUSALS } from "@/lib/shop/words/mails.ts";
import { callerPlace } from "./address.server.ts";
import { hasConsent } from "./cookies.server.ts";
import type { State } from "./define.server.ts";
import { CALL_RATES, limitCalls, requireTestMode } from "./require.server.ts";

/** Counts a sale to a listener with consent, at most once. @returns false: no consent, nothing is stored or sent */
export async function countPurchase(
  req: Request,
  { services, session }: State & { session: SignedIn },
  { purchase, referrer }: { purchase: PurchaseView; referrer: string },
): Promise<boolean> {
  if (!hasConsent(req.headers)) return false;
  await services.analytics.countPurchase({
    transactionId: purchase.id,
    audiobookId: purchase.audiobookId,
    userId: session.user.id,
    email: session.user.email,
    amount: purchase.amountMinor,
    currency: purchase.currency,
    paymentMethod: purchase.method,
    timestamp: purchase.createdAt,
    userAgent: req.headers.get("user-agent")?.slice(0, 500) ?? "",
    referrer,
  });
  return true;
}

/* Buyers who are not signed in: their identity in the shop, and the cookie that proves it later. */

/** A day: the lifetime of an order, within which the guest can sign in to the account that it creates. */
const COOKIE_SEC = 24 * 3_600;

interface GuestBuyer {
  user: Buyer;
  isGuest: boolean;
  /** Client address, as limits tell them apart. */
  place: string;
  /** `Set-Cookie` of the response; null: the buyer is signed in. */
  cookie: string | null;
}

/**
 * The buyer: the signed-in listener, otherwise a guest with this e-mail address.
 * @param email as typed
 * @returns null: no session and no valid address
 * @throws {Failure} 429 with Retry-After.
 */
export async function requireBuyer(
  ctx: Context<State>,
  email: string | null | undefined,
): Promise<GuestBuyer | null> {
  const { session, services } = ctx.state;
  const place = callerPlace(ctx);
  if (session) {
    await limitCalls(ctx, CALL_RATES.paymentStart, session.user.id);
    return { user: session.user, isGuest: false, place, cookie: null };
  }
  const address = emailAddress.safeParse(email ?? "");
  if (!address.success) return null;
  await limitCalls(ctx, CALL_RATES.guestPayment, place);
  const token = readGuest(ctx)?.token ?? null;
  const { guest, token: next } = await services.shop.payments.toGuest({
    token,
    email: address.data,
  });
  return {
    user: guest,
    isGuest: true,
    place,
    cookie: guestCookieOf(ctx, { token: next, email: guest.email }),
  };
}

/** `Set-Cookie` by which the browser is known as this guest later. */
export function guestCookieOf(
  ctx: Context<State>,
  { token, email }: { token: string; email: string },
): string {
  const isHttps = ctx.url.protocol === "https:";
  const value = `${token}.${btoa(email)}`.replaceAll("=", "");
  return guestCookie(value, { isHttps, maxAgeSec: COOKIE_SEC });
}

/** The guest in the browser's cookie; null: there is none, or it is not in our format. */
export function readGuest(ctx: Context<State>): { token: string; email: string } | null {
  const text = guestText(ctx.req.headers, ctx.url.protocol === "https:") ?? "";
  const [, token, encoded] = /^([\w-]{43})\.([A-Za-z0-9+/]{1,400})$/.exec(text) ?? [];
  if (!token || !encoded) return null;
  try {
    const email = emailAddress.safeParse(atob(encoded));
    return email.success ? { token, email: email.data } : null;
  } catch {
    return null; // truncated
  }
}

/** `Set-Cookie` that deletes the guest cookie when the guest is signed in. */
export const endedGuestCookie = (ctx: Context<State>): string =>
  guestCookie("", { isHttps: ctx.url.protocol === "https:", maxAgeSec: 0 });

/* Switches Premium on and off in test mode; used by the API call and the form. */

/**
 * @throws {HttpError} 404 in live mode
 * @throws {Failure} 503 if the change cannot be stored
 */
export async function setTestSubscription(
  ctx: Context<State>,
  { userId, isSubscribed }: { userId: string; isSubscribed: boolean },
): Promise<void> {
  const { shop: { subscriptions }, platform: { log } } = requireTestMode(ctx);
  try {
    await subscriptions.setTest(userId, isSubscribed);
  } catch (error) {
    log.error("test_subscription_failed", { error });
    throw new Failure(503, "not_updated", REFUSALS.notSwitched, {
      "retry-after": "5",
    });
  }
}

/* The payment that a return page's address names and proves, whoever opens it. */

/** A secret is the payment's id plus some 30 characters. */
const MAX_SECRET = 300;

/**
 * null: the address names none, or its secret is not the payment's.
 * @throws {GatewayDown}
 * @throws {Failure} 429 with Retry-After.
 */
export async function provenPayment(ctx: Context<State>): Promise<ProvenPayment | null> {
  const query = ctx.url.searchParams;
  const paymentId = query.get(PAYMENT_QUERY), clientSecret = query.get(PAYMENT_SECRET_QUERY);
  if (!paymentId || !clientSecret || clientSecret.length > MAX_SECRET) return null;
  await limitCalls(ctx, CALL_RATES.paymentVerify, callerPlace(ctx));
  return await ctx.state.services.shop.payments.provenBy({ paymentId, clientSecret });
}
