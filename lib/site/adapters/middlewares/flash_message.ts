/** Flash messages: words that outlive a redirect and stand on the next page, once, without script too. */
import type { Context } from "fresh";
import type { FlashMessage, State } from "@/lib/site/adapters/request/define.ts";
import { REVIEW_THANKS } from "@/lib/reviews/words.ts";
import { CHECKOUT_PAGE } from "@/lib/shop/words/offers.ts";
import { getCookie } from "@/lib/platform/server/http/cookies.ts";

/** Spec 2 section 8, "Signup success" and "Success toasts". */
const WORDS = {
  "signed-up": { title: "Account Created Successfully", text: "Your profile has been set up!" },
  rated: REVIEW_THANKS.rating,
  reviewed: REVIEW_THANKS.review,
  "checkout-invalid": { ...CHECKOUT_PAGE.missing, variant: "destructive" },
  "signed-in": { title: "Login successful", text: "Good to have you back." },
} satisfies Record<string, FlashMessage>;

const COOKIE = "said";
/** As long as a redirect may take; a page that never comes leaves nothing behind. */
const MAX_AGE_SEC = 30;

/** `Set-Cookie` for the redirect. */
export const flashNext = (words: keyof typeof WORDS): string =>
  `${COOKIE}=${words}; Path=/; Max-Age=${MAX_AGE_SEC}; HttpOnly; SameSite=Lax`;

/** Whether the page has something to tell to this visitor alone. */
export const hasFlash = (headers: Headers): boolean => getCookie(headers, COOKIE) !== null;

/** Middleware: gives the words to the page (`state.flash`), and takes them back once it has shown them. */
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

/** In-page navigation that was redirected to a whole page asks again, for the page's partials. */
function isFetchedAgain({ req, isPartial }: Context<State>): boolean {
  return req.headers.get("sec-fetch-dest") === "empty" && !isPartial;
}
