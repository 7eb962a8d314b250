/** The order in which a request passes through the site. */
import { App, type Context, csrf, staticFiles } from "fresh";
import type { State } from "@/lib/define.ts";
import { cacheRules } from "@/lib/http/cache_rules.ts";
import { compress } from "@/lib/http/compress.ts";
import { countViews } from "@/lib/http/count_views.ts";
import { limits } from "@/lib/http/limits.ts";
import { pageCache } from "@/lib/http/page_cache.ts";
import { requestState } from "@/lib/http/request_state.ts";
import { said } from "@/lib/http/said.ts";
import { securityHeaders } from "@/lib/http/security_headers.ts";
import type { Services } from "@/lib/services.ts";

const MINUTE_MS = 60_000;

/** Whether a page of this very host sends, listed or not: browsers write both headers themselves. */
function isOrigin(origin: string, { req, url }: Context<State>): boolean {
  return origin === url.origin || origin === `${url.protocol}//${req.headers.get("host")}`;
}

/** The whole site over the given services: what `main.ts` serves and what the tests call in process. */
export function createSite(services: Services): App<State> {
  return new App<State>()
    .use(requestState(services))
    .use(countViews)
    .use(compress) // around the cache, which keeps pages plain and compresses them once itself
    .use(limits)
    .use(pageCache({ // before all that it spares
      maxAgeMs: MINUTE_MS,
      maxPages: 500,
      version: () => services.reviews.version() + services.library.version(),
    }))
    .use(cacheRules)
    .use(securityHeaders)
    .use(said)
    .use(csrf({ origin: isOrigin })) // another site's page must not post with this visitor's cookie
    .use(staticFiles())
    .fsRoutes();
}
