/** GET /admin/taxes/oss.csv?quarter=: the One-Stop Shop return as CSV. */

import { HttpError } from "fresh";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { hasReturn, ossCsv } from "@/lib/desk/commands/taxes.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = ctx.url.searchParams.get("quarter") ?? "";
    const read = COMMANDS["tax oss"].input.safeParse({ quarter: asked });
    if (!read.success) throw new HttpError(404);
    const { data } = await ctx.state.services.desk.read("tax oss", read.data);
    if (!hasReturn(data)) throw new HttpError(404);
    return new Response(ossCsv(data), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="oss-${data.quarter}.csv"`,
      },
    });
  },
});
