/** The author's own screenshots for the install dialog, from DATA_DIR; the demo's are static files beside them. */
import { join } from "node:path";
import { HttpError } from "fresh";
import { define } from "@/lib/site/adapters/request/define.ts";
import { SCREENSHOTS } from "@/lib/site/adapters/views/screenshots.ts";

export const handler = define.handlers({
  async GET({ params, state }) {
    const { dataDir } = state.services.config;
    // The name that reaches the disk is ours, never the request's.
    const shot = SCREENSHOTS.find(({ name }) => name === params.file);
    const picture = shot &&
      await Deno.readFile(join(dataDir, "screenshots", shot.name)).catch(() => null);
    if (!picture) throw new HttpError(404, "There is no such screenshot.");
    return new Response(picture, {
      headers: { "content-type": "image/webp", "cache-control": "no-cache" },
    });
  },
});
