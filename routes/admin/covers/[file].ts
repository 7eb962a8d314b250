/** Cover pictures for the desk, including those of drafts, which /covers does not serve. */

import { HttpError } from "fresh";
import { coverType } from "@/lib/catalogue/cover.ts";
import { coverReader } from "@/lib/catalogue/cover_maker.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

/** A file name of `coverFiles`: the cover's name as in the catalogue's schema, with a size. */
const FILE = /^[a-z0-9][a-z0-9-]{0,60}-(?:(?:160|320|640)\.(?:avif|webp)|(?:og|square)\.jpg)$/;

/** In place of a draft's cover that is not there yet: an empty frame on the book's own colour. */
const NO_COVER =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" fill="none" stroke="#97928a" stroke-width="1.5" stroke-linejoin="round"><path d="M28 28h24v24H28zM28 46l7-7 6 6 4-4 7 7"/><circle cx="44" cy="35" r="2"/></svg>`;

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { file } = ctx.params;
    if (!file || !FILE.test(file)) throw new HttpError(404);
    const picture = await coverReader(ctx.state.services.catalogue.readOwnCover)(file);
    const type = picture ? coverType(file) : "image/svg+xml";
    return new Response(picture ?? NO_COVER, { headers: { "content-type": type } });
  },
});
