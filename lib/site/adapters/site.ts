/** The order of the middlewares. */

import { App, type Context, csrf, staticFiles } from "fresh";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { compress } from "@/lib/platform/http/compress.server.ts";
import type { Services } from "../services.server.ts";
import { cacheRules, canonicalPath, limits, ownIcons } from "./middlewares/site_rules.ts";
import { flashMessage } from "./middlewares/flash_message.ts";
import { countFast, countViews, measureRequests } from "./middlewares/measure_requests.ts";
import { createPageCache, type PageCache } from "./middlewares/page_cache.ts";
import { rememberSource, requestId, requestState } from "./middlewares/request_state.ts";
import { securityHeaders } from "./middlewares/security_headers.ts";
import { createStreamFastPath, type StreamFastPath } from "./middlewares/stream_fast_path.ts";
import type { State } from "./request/define.ts";

/** Whether the request comes from a page of this host, configured or not: browsers set both headers themselves. */
function isOrigin(origin: string, { req, url }: Context<State>): boolean {
  return origin === url.origin || origin === `${url.protocol}//${req.headers.get("host")}`;
}

const CALLS = "/api/";

type Middleware = (ctx: Context<State>) => Response | Promise<Response>;

/** A middleware for pages only: calls and sound skip it. */
const forPages = (middleware: Middleware): Middleware => (ctx) =>
  ctx.url.pathname.startsWith(CALLS) ? ctx.next() : middleware(ctx);

/** Answers from the page cache and for known addresses of sound before the web layer parses the request. */
class Site extends App<State> {
  constructor(
    readonly answerFast: PageCache["answerFast"],
    readonly answerStream: StreamFastPath["answer"],
  ) {
    super();
  }

  override handler(): ReturnType<App<State>["handler"]> {
    const handle = super.handler();
    return async (req, info) => {
      const next = () => handle(req, info);
      if (req.url.includes(CALLS)) return await this.answerStream(req, next);
      return this.answerFast(req) ?? await next();
    };
  }
}

/** The site over the given services: served by `main.ts`, called in process by tests. */
export function createSite(services: Services): App<State> {
  const pages = createPageCache({
    maxAgeMs: MINUTE_MS,
    maxPages: 500,
    version: () =>
      services.reviews.version() + services.catalogue.version() + services.shop.premium.version(),
    config: services.config,
  });
  const sound = createStreamFastPath(services);
  return new Site(countFast(pages.answerFast, services.platform.metrics), sound.answer)
    .use(measureRequests(services.platform.metrics))
    .use(requestId(services.config))
    .use(requestState(services))
    .use(sound.keep)
    .use(forPages(countViews))
    .use(forPages(rememberSource))
    .use(compress) // around the page cache, which compresses its pages itself
    .use(limits)
    .use(forPages(pages.keep)) // before the middlewares that a cached page does not need
    .use(cacheRules)
    .use(securityHeaders)
    .use(forPages(canonicalPath))
    .use(forPages(flashMessage))
    .use(csrf({ origin: isOrigin })) // no cross-site requests with the visitor's cookie
    .use(forPages(ownIcons))
    .use(staticFiles())
    .fsRoutes();
}
