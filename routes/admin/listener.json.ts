/** POST /admin/listener.json `email`: all data of a listener, as in the listener's own export. */
import { HttpError } from "fresh";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { perform } = ctx.state.services.desk;
    const fields = await readForm(ctx.req);
    const result = await perform("listener export", fields, guest.session.user.id);
    if (!result.ok) throw new HttpError(404);
    return new Response(JSON.stringify(result.data, null, 2) + "\n", {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="listener.json"',
      },
    });
  },
});
