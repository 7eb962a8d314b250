/** POST /admin/sign-out: leaves the desk; the listener stays signed in. */
import { deskCookie } from "@/lib/desk/server/door/cookie.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    await ctx.state.services.desk.door.leave(guest);
    return seeOther("/", deskCookie("", ctx.url.protocol === "https:"));
  },
});
