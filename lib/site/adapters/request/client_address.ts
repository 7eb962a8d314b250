/** The IP address of a request's client. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";

/**
 * The peer's address, or with TRUST_PROXY the last entry of X-Forwarded-For, which our own proxy has written. The
 * client may have forged the entries before it.
 */
export function clientAddress(ctx: Context<State>): string {
  const forwarded = ctx.state.services.config.trustProxy
    ? ctx.req.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  if (forwarded) return forwarded;
  const { remoteAddr } = ctx.info;
  return "hostname" in remoteAddr ? remoteAddr.hostname : "local";
}
