/** POST /admin/recordings/files: creates the upload of a recording (tus protocol). */

import { HttpError } from "fresh";
import { fact } from "@/lib/desk/commands/command.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async POST(ctx) {
    const { desk, media: { uploads } } = ctx.state.services;
    if (!uploads) throw new HttpError(404);
    const by = ctx.state.desk.session.user.id;
    const end = await desk.audit.begin({ by, command: "recording upload" });
    const answer = await uploads.handle(ctx.req);
    const at = answer.headers.get("location");
    const id = at?.split("/").at(-1);
    const file = id && (await uploads.list()).find((it) => it.id === id);
    await end(
      file
        ? { state: "done", about: fact("book", file.bookId), after: file.name }
        : { state: "refused", after: await answer.clone().text() },
    );
    return answer;
  },
});
