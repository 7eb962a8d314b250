/**
 * A fast path for ranges of sound, before the middleware chain. A player requests range after range at one URL; the
 * result of parsing that URL is cached, and access is checked for each request. Requests get no id here: it is for
 * finding failures in the log, and those go through the chain.
 */

import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import type { Viewer } from "@/lib/access/decide.ts";
import { sessionTokens } from "@/lib/accounts/cookie.server.ts";
import type { StreamQuery } from "@/lib/media/calls.ts";
import {
  parseStreamQuery,
  requireChapter,
  serveChapter,
} from "@/lib/media/streaming/serve_chapter.server.ts";
import type { Services } from "../services.server.ts";
import type { State } from "./request/define.server.ts";
import { isAnonymous } from "./request/public_pages.server.ts";
import { addSoundHeaders } from "./response_headers.server.ts";

/** URLs in the cache, each shorter than MAX_LENGTH. */
const MAX_ADDRESSES = 2_000;
/** A URL with its grant has under 500 characters. */
const MAX_LENGTH = 1_024;
const STREAM = "/api/stream/", ROUTE = "/api/stream/:id";

/** What a URL means, whoever requests it. */
interface Known {
  bookId: number;
  /** The chapter's; undefined: the preview. */
  number: number | undefined;
  query: StreamQuery;
  isHttps: boolean;
}

type Next = () => Promise<Response>;

export interface StreamFastPath {
  /** Responds to known URLs; `next`, the chain, responds to others, and to requests that fail here. */
  answer(req: Request, next: Next): Promise<Response>;
  /** Middleware: caches the URLs for which the chain has found a chapter. */
  keep(ctx: Context<State>): Promise<Response>;
}

export function createStreamFastPath(services: Services): StreamFastPath {
  const { config: { trustProxy }, accounts, catalogue, platform: { metrics } } = services;
  const byAddress = new LRUCache<string, Known>({ max: MAX_ADDRESSES });

  /** null: not cached. Behind a proxy a header has the scheme, on which the name of the session cookie depends. */
  function keyOf({ method, url, headers }: Request): string | null {
    if (method !== "GET" || url.length > MAX_LENGTH || !url.includes(STREAM)) return null;
    return trustProxy ? `${url}\n${headers.get("x-forwarded-proto")}` : url;
  }

  async function viewerOf(req: Request, isHttps: boolean): Promise<Viewer> {
    const session = await accounts.resolve(sessionTokens(req.headers, isHttps));
    return session && { userId: session.user.id, sessionId: session.sessionId };
  }

  return {
    async answer(req, next) {
      const key = keyOf(req);
      const known = key === null ? undefined : byAddress.get(key);
      if (!known) return await next();
      const startMs = Date.now(); // milliseconds are enough for the counters
      const { bookId, number, query, isHttps } = known;
      try {
        const viewer = isAnonymous(req) ? null : await viewerOf(req, isHttps);
        const chapter = requireChapter(catalogue, bookId, number);
        const response = await serveChapter({ req, services, viewer, chapter, query });
        addSoundHeaders(response, isHttps);
        metrics.countRequest({
          kind: "sound",
          status: response.status,
          sec: (Date.now() - startMs) / 1_000,
          bytes: Number(response.headers.get("content-length")),
        });
        return response;
      } catch {
        byAddress.delete(key!); // a request that keeps failing is not tried twice each time
        return await next();
      }
    },
    async keep(ctx) {
      const response = await ctx.next();
      const isFound = ctx.route === ROUTE && (response.status === 200 || response.status === 206);
      const key = isFound ? keyOf(ctx.req) : null;
      if (key === null) return response;
      const query = parseStreamQuery(ctx.url.search);
      const isHttps = ctx.url.protocol === "https:";
      byAddress.set(key, { bookId: Number(ctx.params.id), number: query.chapter, query, isHttps });
      return response;
    },
  };
}
