import { post } from "@/lib/checkout/calls.ts";
import type { CheckoutAlert } from "@/lib/checkout/props.ts";
import { raiseToast } from "@/lib/enhance/raise_toast.ts";
import * as words from "@/lib/checkout/words.ts";

const JOINED = "joined";

/**
 * Makes an account or signs in to one.
 * @returns what went wrong; null: done, and the page comes anew, signed in
 */
export async function join(
  form: "signup" | "login",
  fields: Record<string, string>,
): Promise<CheckoutAlert | null> {
  const path = form === "signup" ? "/api/auth/register" : "/api/auth/login";
  const answer = await post(path, { ...fields, username: fields.email });
  if (answer.ok) {
    if (form === "signup") greetLater();
    else raiseToast(words.loginSuccessful);
    return null;
  }
  if (form === "signup") return words.accountNotCreated(answer.message);
  return answer.code === "unreachable" ? words.loginError : words.loginFailed(answer.message);
}

/** A new account's greeting waits for the page that comes next. */
function greetLater(): void {
  try {
    sessionStorage[JOINED] = "true";
  } catch { /* storage is forbidden: no greeting */ }
}

/** Greets whoever has just made an account, once. */
export function greet(title: string): void {
  try {
    if (!(JOINED in sessionStorage)) return;
    sessionStorage.removeItem(JOINED);
    raiseToast(words.accountCreated(title));
  } catch { /* storage is forbidden: no greeting */ }
}
