/** GET /og/year/{id}.png: the picture of a shared year of listening, 1200 x 630. */
import { HttpError } from "fresh";
import { define } from "@/lib/site/adapters/request/define.server.ts";

/** Cached, because messengers fetch it with every posted link; short, because an ended link must stop working. */
const MAX_AGE_SEC = 300;
const FILE = /^([\w-]{1,40})\.png$/;

export const handler = define.handlers({
  async GET({ params, state }) {
    const { years } = state.services.sharing;
    const [, id] = FILE.exec(params.file ?? "") ?? [];
    const record = id ? await years.open(id) : null;
    if (!record) throw new HttpError(404, "There's no such picture.");
    return new Response(await years.draw(record), {
      headers: {
        "content-type": "image/png",
        "cache-control": `public, max-age=${MAX_AGE_SEC}`,
      },
    });
  },
});
