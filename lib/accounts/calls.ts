/** Calls of accounts and of support. */
import { z } from "zod";
import { loginInput, profileInput, registerInput, resetInput } from "@/lib/accounts/schema.ts";
import { type Call, json } from "@/lib/platform/call.ts";
import * as views from "@/lib/accounts/call_views.ts";
import { purchase, subscription } from "@/lib/shop/call_views.ts";
import { exportedBooks } from "@/lib/listening/call_views.ts";
import { helpRequestInput } from "@/lib/support/schema.ts";

const shared = { tag: "Account", method: "post", isAccountCall: true } as const;
const done = z.object({ success: z.literal(true) });
const SIGNED_IN = json(views.signedIn, "Signed in; the session is in the cookie");

export const accountCalls: Call[] = [
  {
    ...shared,
    path: "/api/auth/register",
    summary: "Make an account and sign in to it",
    body: registerInput,
    answers: {
      ...SIGNED_IN,
      202: {
        text:
          "Where the site sends mail: the link in it makes the account, or it says that there is one",
        schema: done.extend({ pending: z.literal(true), message: z.string() }),
      },
    },
    failures: [400, 409, 413, 415, 429, 503],
  },
  {
    ...shared,
    path: "/api/auth/login",
    summary: "Sign in",
    body: loginInput,
    answers: SIGNED_IN,
    failures: [400, 401, 413, 415, 429, 503],
  },
  {
    tag: "Account",
    method: "post",
    path: "/api/auth/logout",
    summary: "Sign out here; a form is led home",
    session: "optional",
    answers: { ...json(done, "Signed out"), 303: { text: "To a form: on to the home page" } },
  },
  {
    tag: "Account",
    method: "get",
    path: "/api/auth/user",
    summary: "Who is signed in",
    session: "needed",
    answers: json(views.user),
    failures: [401],
  },
  {
    ...shared,
    path: "/api/auth/update-profile",
    summary: "Change names or the answer for account recovery",
    session: "needed",
    body: profileInput,
    answers: json(views.changedUser),
    failures: [400, 401, 403, 413, 415, 429, 503],
  },
  {
    ...shared,
    path: "/api/auth/reset-password-verify",
    summary: "A new password for a lost one; the token says which step it is",
    body: resetInput,
    answers: json(z.object({
      success: z.literal(true),
      userExists: z.boolean(),
      message: z.string(),
      token: z.string().optional().describe("the grant that takes the new password"),
    })),
    failures: [400, 401, 413, 415, 429, 503],
  },
  {
    tag: "Account",
    method: "get",
    path: "/api/auth/sessions",
    summary: "Devices that are signed in, newest first",
    session: "needed",
    answers: json(z.array(views.session)),
    failures: [401],
  },
  {
    tag: "Account",
    method: "delete",
    path: "/api/auth/sessions",
    summary: "Sign out everywhere, here too",
    session: "needed",
    answers: json(done),
    failures: [401],
  },
  {
    tag: "Account",
    method: "delete",
    path: "/api/auth/sessions/{id}",
    summary: "Sign one device out",
    session: "needed",
    answers: { 204: { text: "Signed out" } },
    failures: [401, 404],
  },
  {
    tag: "Account",
    method: "get",
    path: "/api/account/export",
    summary: "Everything the store keeps of the listener, as a file",
    session: "needed",
    answers: json(
      z.looseObject({
        exportedAt: z.iso.datetime(),
        profile: views.user,
        devices: z.array(views.session),
        purchases: z.array(purchase),
        subscription: subscription,
        favorites: z.array(z.int()),
        helpRequests: z.array(views.helpRequest),
        books: exportedBooks,
      }),
      "A file to keep",
    ),
    failures: [401],
  },
  {
    ...shared,
    path: "/api/help-request",
    summary: "Ask for help",
    session: "optional",
    body: helpRequestInput,
    answers: json(z.object({ success: z.literal(true), message: z.string() }), "Kept"),
    failures: [400, 413, 415, 429],
  },
];
