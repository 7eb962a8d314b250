/**
 * GET /og/year/{id}.png: the picture of a shared year of listening, 1200 x 630, in the shop's own language;
 * `{id}.de.png` in another.
 */

import { HttpError } from "fresh";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { readPictureFile } from "@/lib/sharing/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

/** Cached, because messengers fetch it with every posted link; short, because an ended link must stop working. */
const MAX_AGE_SEC = 300;

export const handler = define.handlers({
  async GET({ params, state }) {
    const { years } = state.services.sharing;
    const picture = readPictureFile(params.file ?? "");
    const record = picture && await years.open(picture.name);
    if (!record) throw new HttpError(404, "There's no such picture.");
    const png = await withLanguage(picture.tag, () => years.draw(record));
    return new Response(png, {
      headers: {
        "content-type": "image/png",
        "cache-control": `public, max-age=${MAX_AGE_SEC}`,
      },
    });
  },
});
