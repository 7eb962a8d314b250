/** GET /admin/audit.csv: the whole audit log. */

import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require.ts";

export const handler = define.handlers({
  GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const body = ReadableStream.from(ctx.state.services.desk.audit.csv())
      .pipeThrough(new TextEncoderStream());
    return new Response(body, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.csv"',
      },
    });
  },
});
