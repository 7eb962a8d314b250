import type { Context } from "./context.ts";

/** Answers a request, or passes it on with `ctx.next()`. */
export type Middleware<State> = (ctx: Context<State>) => Response | Promise<Response>;

/** A middleware, or a function that loads one when it is first needed. */
export type MaybeLazyMiddleware<State> = (
  ctx: Context<State>,
) => Response | Promise<Response | Middleware<State>>;

/**
 * Runs `chain` in order; `last` answers when every middleware passed on. Whatever is thrown on the
 * way out is put in `ctx.error` first, so that error pages find it there.
 */
export async function runChain<State>(
  chain: MaybeLazyMiddleware<State>[],
  ctx: Context<State>,
  last: () => Promise<Response>,
  index = 0,
): Promise<Response> {
  const current = chain[index];
  if (current === undefined) return last();
  const next = () => runChain(chain, ctx, last, index + 1);
  ctx.next = next;
  try {
    let answer = await current(ctx);
    if (typeof answer === "function") {
      chain[index] = answer;
      ctx.next = next;
      answer = await answer(ctx);
    }
    if (!(answer instanceof Response)) {
      throw new TypeError(`Expected a Response from ${ctx.url.pathname}, but got: ${answer}`);
    }
    return answer;
  } catch (error) {
    ctx.error = error;
    throw error;
  }
}
