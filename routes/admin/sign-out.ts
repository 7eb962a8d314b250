/** POST /admin/sign-out: leaves the desk; the listener stays signed in. */

import { deskCookie } from "@/lib/desk/auth/auth.server.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async POST(ctx) {
    await ctx.state.services.desk.auth.signOut(ctx.state.desk);
    return seeOther("/", deskCookie("", ctx.url.protocol === "https:"));
  },
});
