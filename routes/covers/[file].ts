/** The author's own covers. The demo's are static files, which take precedence over this route. */

import { DAY_SEC } from "@/lib/platform/duration.ts";
import { HttpError } from "fresh";
import { coverFiles, coverType } from "@/lib/catalogue/cover.ts";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  async GET({ req, params, state }) {
    const { catalogue } = state.services;
    // The store gets a name of the catalogue, never the request's.
    const name = catalogue.books().flatMap(({ cover }) => coverFiles(cover.name))
      .find((it) => it === params.file);
    if (!name) throw new HttpError(404, "There's no such cover.");

    const picture = await catalogue.readOwnCover(name);
    if (!picture) {
      throw new HttpError(
        404,
        "This cover hasn't been made yet. Add a picture at /admin/books.",
      );
    }
    const etag = await weakEtag(picture);
    const headers = {
      "content-type": coverType(name),
      "cache-control": `public, max-age=${DAY_SEC}`,
      etag,
    };
    return matchesEtag(req.headers.get("if-none-match"), etag)
      ? new Response(null, { status: 304, headers })
      : new Response(picture, { headers });
  },
});
