/**
 * GET /api/auth/user: `{id, username, email, firstName, lastName, isSubscribed, emailVerified}`, or 401.
 */
import { getUser } from "@/lib/accounts/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(on(getUser, (_ctx, { session }) => session.user));
