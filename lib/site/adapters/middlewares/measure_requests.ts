/** Counts requests by kind, and the time until their response starts. */
import type { Context } from "fresh";
import type { Metrics, RequestKind } from "@/lib/platform/server/metrics/metrics.ts";
import type { PageCache } from "@/lib/site/adapters/middlewares/page_cache.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { toFailure } from "@/lib/platform/server/http/failure.ts";

type AnswerReady = PageCache["answerReady"];

/** The first matching pattern gives the kind. If none matches, it is a page. */
const KINDS: [path: RegExp, kind: RequestKind][] = [
  [/^\/api\/(stream|mp3|hls|clip|test-mp3)\b/, "sound"],
  [/^\/api\/progress\/events$/, "events"],
  [/^\/api\/progress$/, "journal"],
  [/^\/api\/|^\/(healthz|readyz|metrics)$/, "call"],
  [/^\/feed\//, "feed"],
  [/^\/webhooks\//, "webhook"],
  [/\.\w+$/, "file"],
];

const kindOf = ({ req: { method }, url: { pathname } }: Context<State>): RequestKind => {
  const kind = KINDS.find(([path]) => path.test(pathname))?.[1] ?? "page";
  return kind === "journal" && method !== "POST" ? "call" : kind;
};

/**
 * Middleware: counts all requests except those that the page cache has answered before. A thrown error counts with
 * the status of its error page.
 */
export function measureRequests(metrics: Pick<Metrics, "countRequest">) {
  return async (ctx: Context<State>): Promise<Response> => {
    const startMs = performance.now();
    const count = (status: number, length: string | null = null) =>
      metrics.countRequest({
        kind: kindOf(ctx),
        status,
        sec: (performance.now() - startMs) / 1000,
        bytes: length === null ? null : Number(length),
      });
    try {
      const response = await ctx.next();
      count(response.status, response.headers.get("content-length"));
      return response;
    } catch (error) {
      count(toFailure(error).status);
      throw error;
    }
  };
}

/** Counts the responses of the page cache. Other requests are counted by the middleware. */
export const countReady =
  (answerReady: AnswerReady, metrics: Pick<Metrics, "countRequest">): AnswerReady => (req) => {
    const answer = answerReady(req);
    if (answer) {
      metrics.countRequest({ kind: "page", status: answer.status, sec: 0, bytes: null });
    }
    return answer;
  };
