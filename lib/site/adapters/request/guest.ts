/** Buyers who are not signed in: their identity in the shop, and the cookie that proves it later. */
import type { Context } from "fresh";
import { guestCookie, guestText } from "@/lib/accounts/server/cookie.ts";
import { emailAddress } from "@/lib/accounts/schema.ts";
import { addressKey } from "@/lib/platform/rate_limit.ts";
import type { Buyer } from "@/lib/shop/purchase.ts";
import { clientAddress } from "@/lib/site/adapters/request/client_address.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { CALL_RATES, takeCall } from "@/lib/site/adapters/request/limit_calls.ts";

/** A day: the lifetime of an order, within which the guest can sign in to the account that it creates. */
const COOKIE_SEC = 24 * 3_600;

export interface GuestBuyer {
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
  const place = addressKey(clientAddress(ctx));
  if (session) {
    await takeCall(ctx, CALL_RATES.paymentStart, session.user.id);
    return { user: session.user, isGuest: false, place, cookie: null };
  }
  const address = emailAddress.safeParse(email ?? "");
  if (!address.success) return null;
  await takeCall(ctx, CALL_RATES.guestPayment, place);
  const token = readGuest(ctx)?.token ?? null;
  const { guest, token: next } = await services.payments.toGuest({ token, email: address.data });
  const isHttps = ctx.url.protocol === "https:";
  const value = `${next}.${btoa(guest.email)}`;
  return {
    user: guest,
    isGuest: true,
    place,
    cookie: guestCookie(value.replaceAll("=", ""), { isHttps, maxAgeSec: COOKIE_SEC }),
  };
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
