/** GET /admin/audit.csv: the whole audit log. */

import { csvStream } from "@/lib/platform/csv.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  GET(ctx) {
    return new Response(csvStream(ctx.state.services.desk.audit.csv()), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.csv"',
      },
    });
  },
});
