/** Counts what visitors who allow it look at, also on pages that come from the cache. */
import type { Context } from "fresh";
import type { EventName } from "@/lib/analytics/schema.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { hasConsent } from "@/lib/site/adapters/request/consent.ts";

const PAGES: [path: RegExp, event: EventName][] = [
  [/^\/audiobook\/(\d+)$/, "ViewContent"],
  [/^\/(?:purchase|buy)\/(\d+)$/, "AddToCart"],
  [/^\/checkout(?:\/(\d+))?$/, "InitiateCheckout"],
];

/** Middleware: one event for each page of a book that was shown. */
export async function countViews(ctx: Context<State>): Promise<Response> {
  const response = await ctx.next();
  if (ctx.req.method !== "GET" || response.status !== 200 || !hasConsent(ctx.req.headers)) {
    return response;
  }
  for (const [path, event] of PAGES) {
    const match = path.exec(ctx.url.pathname);
    const id = match && Number(match[1] ?? ctx.url.searchParams.get("audiobookId"));
    if (id) ctx.state.services.analytics.count(event, id);
  }
  return response;
}
