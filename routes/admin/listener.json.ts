/** POST /admin/listener.json `email`: all that is kept of a listener, as the listener's own export has it. */
import { HttpError } from "fresh";
import { INPUTS } from "@/lib/desk/inputs.ts";
import { maskedEmail } from "@/lib/desk/schema.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";
import { exportedAccount } from "@/lib/site/adapters/views/exported_account.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { services } = ctx.state;
    const { data: asked } = INPUTS["listener show"].safeParse(await readForm(ctx.req));
    const shown = asked && await services.desk.commands["listener show"].run(asked);
    if (!shown?.ok) throw new HttpError(404);
    const { userId: id, email, firstName, lastName, emailVerified, hasPassword } = shown.data;
    const end = await services.desk.audit.begin({
      by: guest.session.user.id,
      command: "listener export",
      about: maskedEmail(email),
    });
    const { isSubscribed } = await services.subscriptions.status(id);
    const names = { id, username: email, email, firstName, lastName };
    const user = { ...names, isSubscribed, emailVerified, hasPassword };
    const kept = await exportedAccount(services, { user, sessionId: "", signedInAtMs: 0 });
    await end({ state: "done" });
    return new Response(JSON.stringify(kept, null, 2) + "\n", {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="listener.json"',
      },
    });
  },
});
