/** GET /.well-known/change-password: where password managers send a listener (w3.org/TR/change-password-url). */
import { CHANGE_PASSWORD_PATH } from "@/lib/accounts/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  GET: (ctx) => ctx.redirect(CHANGE_PASSWORD_PATH, 302),
});
