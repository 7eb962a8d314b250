/** The address a request comes from. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";

/**
 * The peer's address, or with TRUST_PROXY the last one in X-Forwarded-For: the entry our own proxy has
 * written. Those before it are the client's word.
 */
export function clientAddress(ctx: Context<State>): string {
  const forwarded = ctx.state.services.config.trustProxy
    ? ctx.req.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  if (forwarded) return forwarded;
  const { remoteAddr } = ctx.info;
  return "hostname" in remoteAddr ? remoteAddr.hostname : "local";
}
