/**
 * GET /api/auth/user: `{id, username, email, firstName, lastName, isSubscribed, emailVerified}`, or 401.
 */
import { api } from "@/lib/site/adapters/request/api.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  GET: (ctx) => privateJson(requireSession(ctx).user),
});
