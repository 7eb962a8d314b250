import type { Context } from "fresh";
import type { Trail } from "../../trail.ts";

const add = (name: string) => (ctx: Context<Trail>) => {
  ctx.state.trail.push(name);
  return ctx.next();
};

export const handler = [add("shop1"), add("shop2")];
