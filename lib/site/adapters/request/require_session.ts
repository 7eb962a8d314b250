/** Guard of everything that belongs to an account. */
import type { Context } from "fresh";
import { isForAnother } from "@/lib/accounts/listener_param.ts";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import { REFUSALS } from "@/lib/accounts/words.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

/**
 * The session of the request.
 * @param text message of the failure
 * @throws {Failure} 401, the same for a missing, an expired and a revoked session; 403 if the page that asks was made
 * for another account
 */
export function requireSession(
  ctx: Context<State>,
  text = "Please sign in and try again.",
): SignedIn {
  const { session } = ctx.state;
  if (!session) throw new Failure(401, "unauthorized", text);
  refuseForAnother(ctx.url, session.user.id);
  return session;
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
