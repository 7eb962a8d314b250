/**
 * GET /api/auth/user: `{id, username, email, firstName, lastName, isSubscribed, emailVerified}`, or 401.
 */
import { api } from "@/lib/http/api.ts";
import { privateJson, requireSession } from "@/lib/http/require_session.ts";

export const handler = api({
  GET: (ctx) => privateJson(requireSession(ctx).user),
});
