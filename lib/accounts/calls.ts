/**
 * The account calls and their response schemas. Each schema must satisfy the interface that the routes return: a
 * missing field, or one of another type, does not compile.
 */

import { z } from "zod";
import { defineCall, json, name, time } from "@/lib/platform/call.ts";
import {
  loginInput,
  profileInput,
  registerInput,
  resetInput,
  type SessionView,
  type UserView,
} from "./schema.ts";

const userFields = {
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isSubscribed: z.boolean(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
};
export const user = name("User", z.object(userFields) satisfies z.ZodType<UserView>);

const signedIn = name(
  "SignedIn",
  z.object({
    success: z.literal(true),
    ...userFields,
    token: z.string().optional().describe("only if `bearer` was true"),
  }),
);

export const session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: time,
  lastSeen: time,
  isCurrent: z.boolean(),
}) satisfies z.ZodType<SessionView>;

const shared = { tag: "Account", method: "post", isAccountCall: true } as const;
const done = z.object({ success: z.literal(true) });
const SIGNED_IN = json(signedIn, "Signed in; the cookie holds the session");

export const register = defineCall({
  ...shared,
  path: "/api/auth/register",
  summary: "Create an account and sign in",
  body: registerInput,
  answers: {
    ...SIGNED_IN,
    202: {
      text:
        "If the site sends email: the email has a link that creates the account, or says that there already is one",
      schema: done.extend({ pending: z.literal(true), message: z.string() }),
    },
  },
  failures: [400, 409, 413, 415, 429, 503],
});

export const login = defineCall({
  ...shared,
  path: "/api/auth/login",
  summary: "Sign in",
  body: loginInput,
  answers: SIGNED_IN,
  failures: [400, 401, 413, 415, 429, 503],
});

export const logout = defineCall({
  tag: "Account",
  method: "post",
  path: "/api/auth/logout",
  summary: "Sign out here; a form goes to the home page",
  session: "optional",
  answers: { ...json(done, "Signed out"), 303: { text: "For a form: redirects to the home page" } },
});

export const getUser = defineCall({
  tag: "Account",
  method: "get",
  path: "/api/auth/user",
  summary: "Get the signed-in user",
  session: "needed",
  answers: json(user),
  failures: [401],
});

export const updateProfile = defineCall({
  ...shared,
  path: "/api/auth/update-profile",
  summary: "Change the name or the answer for account recovery",
  session: "needed",
  body: profileInput,
  answers: json(z.object({ success: z.literal(true), ...userFields })),
  failures: [400, 401, 403, 413, 415, 429, 503],
});

export const resetPassword = defineCall({
  ...shared,
  path: "/api/auth/reset-password-verify",
  summary: "Reset a password; the token decides the step",
  body: resetInput,
  answers: json(z.object({
    success: z.literal(true),
    userExists: z.boolean(),
    message: z.string(),
    token: z.string().optional().describe("the grant for setting the new password"),
  })),
  failures: [400, 401, 413, 415, 429, 503],
  failureFields: { userExists: false },
});

export const listSessions = defineCall({
  tag: "Account",
  method: "get",
  path: "/api/auth/sessions",
  summary: "List signed-in devices, newest first",
  session: "needed",
  answers: json(z.array(session)),
  failures: [401],
});

export const endSessions = defineCall({
  tag: "Account",
  method: "delete",
  path: "/api/auth/sessions",
  summary: "Sign out everywhere, including here",
  session: "needed",
  answers: json(done),
  failures: [401],
});

export const endSession = defineCall({
  tag: "Account",
  method: "delete",
  path: "/api/auth/sessions/{id}",
  summary: "Sign one device out",
  session: "needed",
  answers: { 204: { text: "Signed out" } },
  failures: [401, 404],
});

export const accountCalls = [
  register,
  login,
  logout,
  getUser,
  updateProfile,
  resetPassword,
  listSessions,
  endSessions,
  endSession,
];
