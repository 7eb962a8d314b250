/** Guard of addresses that contain a user id. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { requireSession } from "@/lib/site/adapters/request/require_session.ts";

/**
 * The `userId` of the address, if it is the caller's own.
 * @throws {Failure} 401 without a session, 404 for any other id, so that other users' ids cannot be told from
 * malformed or unknown ones
 */
export function requireOwnId(ctx: Context<State>): string {
  const { user } = requireSession(ctx);
  if (ctx.params.userId !== user.id) {
    throw new Failure(404, "not_found", "There is nothing at this address.");
  }
  return user.id;
}
