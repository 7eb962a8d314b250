/** POST /admin/sign-out: leaves the desk; the listener stays signed in. */

import { deskCookie } from "@/lib/desk/auth/auth.server.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    await ctx.state.services.desk.door.leave(guest);
    return seeOther("/", deskCookie("", ctx.url.protocol === "https:"));
  },
});
