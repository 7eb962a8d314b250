/** GET /admin/audit.csv: the whole audit log. */

import { forSpreadsheets } from "@/lib/desk/views.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  GET(ctx) {
    const body = ReadableStream.from(forSpreadsheets(ctx.state.services.desk.audit.csv()))
      .pipeThrough(new TextEncoderStream());
    return new Response(body, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.csv"',
      },
    });
  },
});
