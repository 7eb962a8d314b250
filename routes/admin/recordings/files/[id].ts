/** /admin/recordings/files/{id}, tus protocol: HEAD returns the received bytes, PATCH appends, DELETE discards. */

import { type Context, HttpError } from "fresh";
import { UPLOAD_ID } from "@/lib/media/uploads/uploads.server.ts";
import { defineDesk, type DeskState } from "@/lib/site/adapters/request/define.server.ts";

async function speak(ctx: Context<DeskState>): Promise<Response> {
  const { uploads } = ctx.state.services.media;
  if (!uploads || !UPLOAD_ID.test(ctx.params.id!)) throw new HttpError(404);
  return await uploads.handle(ctx.req);
}

export const handler = defineDesk.handlers({
  HEAD: speak,
  PATCH: speak,
  async DELETE(ctx) {
    const { desk } = ctx.state.services;
    const { id = "" } = ctx.params;
    const { ok } = await desk.runCommand("recording drop", { id }, ctx.state.desk.session.user.id);
    if (!ok) throw new HttpError(404);
    return new Response(null, { status: 204, headers: { "tus-resumable": "1.0.0" } });
  },
});
