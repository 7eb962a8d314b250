/** Flash messages: texts that are shown once on the page after a redirect, also without JavaScript. */

import type { Context } from "fresh";
import { getCookie } from "@/lib/platform/http/answers.server.ts";
import { REVIEW_THANKS } from "@/lib/reviews/words.ts";
import { CHECKOUT_PAGE } from "@/lib/shop/words/pages.ts";
import type { FlashMessage, State } from "../request/define.ts";

/** Spec 2 section 8, "Signup success" and "Success toasts". */
const WORDS = {
  "signed-up": { title: "Account Created Successfully", text: "Your profile has been set up!" },
  rated: REVIEW_THANKS.rating,
  reviewed: REVIEW_THANKS.review,
  "checkout-invalid": { ...CHECKOUT_PAGE.missing, variant: "destructive" },
  "signed-in": { title: "Login successful", text: "Good to have you back." },
} satisfies Record<string, FlashMessage>;

const COOKIE = "said";
/** Longer than a redirect takes; if the next page never loads, the message expires. */
const MAX_AGE_SEC = 30;

/** `Set-Cookie` for the redirect. */
export const flashNext = (words: keyof typeof WORDS): string =>
  `${COOKIE}=${words}; Path=/; Max-Age=${MAX_AGE_SEC}; HttpOnly; SameSite=Lax`;

/** Whether a flash message waits for this visitor, so that the page must not come from the cache. */
export const hasFlash = (headers: Headers): boolean => getCookie(headers, COOKIE) !== null;

/** Middleware: gives the message to the page (`state.flash`), and deletes the cookie when the page has shown it. */
export async function flashMessage(ctx: Context<State>): Promise<Response> {
  const name = getCookie(ctx.req.headers, COOKIE);
  const words: Record<string, FlashMessage> = WORDS;
  const flash = name !== null && Object.hasOwn(words, name) ? words[name]! : null;
  Object.assign(ctx.state, { flash } satisfies Partial<State>);
  const response = await ctx.next();
  const isShown = response.headers.get("content-type")?.startsWith("text/html") &&
    !isFetchedAgain(ctx);
  if (name !== null && isShown) {
    response.headers.append("set-cookie", `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  }
  return response;
}

/** In-page navigation that was redirected to a whole page requests it again as a partial, which shows the message. */
function isFetchedAgain({ req, isPartial }: Context<State>): boolean {
  return req.headers.get("sec-fetch-dest") === "empty" && !isPartial;
}
