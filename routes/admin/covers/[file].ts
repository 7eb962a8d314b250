/** Cover pictures for the desk, including those of drafts, which /covers does not serve. */

import { HttpError } from "fresh";
import { coverType } from "@/lib/catalogue/cover.ts";
import { coverReader } from "@/lib/catalogue/covers/cover_maker.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.ts";

/** A file name of `coverFiles`: the cover's name as in the catalogue's schema, with a size. */
const FILE = /^[a-z0-9][a-z0-9-]{0,60}-(?:(?:160|320|640)\.(?:avif|webp)|(?:og|square)\.jpg)$/;

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { file } = ctx.params;
    const read = coverReader(ctx.state.services.catalogue.readOwnCover);
    const picture = file && FILE.test(file) ? await read(file) : null;
    if (!file || !picture) throw new HttpError(404);
    return new Response(picture, { headers: { "content-type": coverType(file) } });
  },
});
