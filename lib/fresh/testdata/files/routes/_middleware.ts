import type { Context } from "fresh";
import type { Trail } from "../trail.ts";

export default async function root(ctx: Context<Trail>) {
  ctx.state.trail = ["root"];
  const response = await ctx.next();
  response.headers.set("x-trail", ctx.state.trail.join(" "));
  return response;
}
