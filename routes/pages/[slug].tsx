/** /pages/:slug: a page of the author's own. */

import { HttpError, page } from "fresh";
import { ownPagePath } from "@/lib/site/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { TextArticle } from "../(_texts)/text_page.tsx";

export const handler = define.handlers({
  GET({ params, state }) {
    const text = state.services.catalogue.texts().own.get(params.slug ?? "");
    if (!text) throw new HttpError(404);
    return page({ text });
  },
});

export default define.page<typeof handler>(function OwnPage({ data, params, state, url }) {
  return <TextArticle text={data.text} path={ownPagePath(params.slug!)} state={state} url={url} />;
});
