/** /manifest.webmanifest: the installable app's manifest, named after the series. */

import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { installManifest } from "@/lib/site/adapters/install_manifest.server.ts";

export const handler = define.handlers({
  async GET({ state }) {
    return Response.json(await installManifest(state.services), {
      headers: {
        "content-type": "application/manifest+json; charset=utf-8",
        "cache-control": `public, max-age=${BOOKS_MAX_AGE_SEC}`,
      },
    });
  },
});
