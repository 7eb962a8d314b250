import type { Context } from "./context.ts";

/** Responds to a request, or passes it on with `ctx.next()`. */
export type Middleware<State> = (ctx: Context<State>) => Response | Promise<Response>;

/**
 * Runs `chain` in order; `last` responds if every middleware passed the request on. An error is
 * stored in `ctx.error` before it propagates, for outer middlewares and the error page.
 */
export async function runChain<State>(
  chain: Middleware<State>[],
  ctx: Context<State>,
  last: () => Promise<Response>,
  index = 0,
): Promise<Response> {
  const current = chain[index];
  if (current === undefined) return await last();
  ctx.next = () => runChain(chain, ctx, last, index + 1);
  try {
    const answer: unknown = await current(ctx);
    if (answer instanceof Response) return answer;
    throw new TypeError(`Expected a Response from ${ctx.url.pathname}, but got: ${answer}`);
  } catch (error) {
    ctx.error = error;
    throw error;
  }
}
