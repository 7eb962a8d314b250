import type { Context } from "fresh";

export const handler = (ctx: Context<unknown>) => ctx.redirect("/");
