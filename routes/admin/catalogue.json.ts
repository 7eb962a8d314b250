/** GET /admin/catalogue.json: the catalogue as a file; `?version=7`: that version. */

import { HttpError } from "fresh";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const version = ctx.url.searchParams.get("version");
    const input = COMMANDS["catalogue export"].input.safeParse({ version: version ?? "" });
    if (!input.success) throw new HttpError(404);
    const result = await ctx.state.services.desk.read("catalogue export", input.data);
    if (!result.ok) throw new HttpError(404);
    return new Response(JSON.stringify(result.data, null, 2) + "\n", {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="catalogue.json"',
      },
    });
  },
});
