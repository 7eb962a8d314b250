/** Flash messages: texts that are shown once on the page after a redirect, also without JavaScript. */

import type { Context } from "fresh";
import { createFlash } from "@/lib/platform/http/cookies.server.ts";
import { REVIEW_THANKS } from "@/lib/reviews/words.ts";
import { loginSuccessful } from "@/lib/shop/words/alerts.ts";
import { CHECKOUT_PAGE } from "@/lib/shop/words/pages.ts";
import type { FlashMessage, State } from "../request/define.ts";

/** Spec 2 section 8, "Signup success" and "Success toasts". */
const WORDS = {
  "signed-up": { title: "Account Created Successfully", text: "Your profile has been set up!" },
  rated: REVIEW_THANKS.rating,
  reviewed: REVIEW_THANKS.review,
  "checkout-invalid": { ...CHECKOUT_PAGE.missing, variant: "destructive" },
  "signed-in-to-buy": loginSuccessful,
  "signed-in": { title: "Login successful", text: "Good to have you back." },
} satisfies Record<string, FlashMessage>;

/** Contains a name of `WORDS`, not the text: clients can send any cookie. */
const flash = createFlash("said", {});

/** `Set-Cookie` for the redirect. */
export const flashNext = (words: keyof typeof WORDS): string => flash.set(words);

/** Whether a flash message waits for this visitor, so that the page must not come from the cache. */
export const hasFlash = (headers: Headers): boolean => flash.read(headers) !== null;

/** Middleware: gives the message to the page (`state.flash`), and deletes the cookie when the page has shown it. */
export async function flashMessage(ctx: Context<State>): Promise<Response> {
  const name = flash.read(ctx.req.headers);
  const words: Record<string, FlashMessage> = WORDS;
  const message = name !== null && Object.hasOwn(words, name) ? words[name]! : null;
  Object.assign(ctx.state, { flash: message } satisfies Partial<State>);
  const response = await ctx.next();
  const isShown = response.headers.get("content-type")?.startsWith("text/html") &&
    !isFetchedAgain(ctx);
  if (name !== null && isShown) response.headers.append("set-cookie", flash.clear());
  return response;
}

/** In-page navigation that was redirected to a whole page requests it again as a partial, which shows the message. */
function isFetchedAgain({ req, isPartial }: Context<State>): boolean {
  return req.headers.get("sec-fetch-dest") === "empty" && !isPartial;
}
