/** Whose address it is: of the account that is signed in, or of whoever has followed a link that was mailed there. */
import type { Context } from "fresh";
import { addressCookie, addressProof } from "@/lib/accounts/server/cookie.ts";
import { clientAddress } from "@/lib/site/adapters/request/client_address.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";

const DAY_MS = 86_400_000;

const isHttps = ({ url }: Context<State>) => url.protocol === "https:";

/** The address whose mail was read in this browser within a day; null: none. */
export function provedAddress(ctx: Context<State>): string | null {
  const proof = addressProof(ctx.req.headers, isHttps(ctx));
  return proof && ctx.state.services.addressProofs.read(proof);
}

/** Whether the address is that of the account that is signed in, or its mail was read in this browser. */
export const ownsAddress = (ctx: Context<State>, email: string): boolean =>
  ctx.state.session?.user.email === email || provedAddress(ctx) === email;

/** Who sends a statement about an address. */
export function senderOf(ctx: Context<State>, email: string) {
  const isMailed = provedAddress(ctx) === email, { session } = ctx.state;
  return {
    address: clientAddress(ctx),
    isOwner: ownsAddress(ctx, email),
    isProved: isMailed || session?.user.email === email && session.user.emailVerified,
  };
}

/** `Set-Cookie` for whoever has just followed a link that was mailed to the address. */
export const provedCookie = (ctx: Context<State>, email: string): string =>
  addressCookie(ctx.state.services.addressProofs.sign(email, DAY_MS), {
    isHttps: isHttps(ctx),
    maxAgeSec: DAY_MS / 1_000,
  });
