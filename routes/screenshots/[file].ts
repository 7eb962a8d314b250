/** The author's own screenshots for the install dialog. The demo's are static files. */

import { HttpError } from "fresh";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { SCREENSHOTS } from "@/lib/site/adapters/install_manifest.server.ts";

export const handler = define.handlers({
  async GET({ params, state }) {
    // The store gets a name of our list, never the request's.
    const shot = SCREENSHOTS.find(({ name }) => name === params.file);
    const picture = shot &&
      await state.services.content.read(`screenshots/${shot.name}`).catch(() => null);
    if (!picture) throw new HttpError(404, "There's no such screenshot.");
    return new Response(picture, {
      headers: { "content-type": "image/webp", "cache-control": "no-cache" },
    });
  },
});
