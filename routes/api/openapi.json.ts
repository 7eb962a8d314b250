/** GET /api/openapi.json: every call, described in OpenAPI 3.1. */
import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/lifetimes.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";
import { openApiDocument } from "@/lib/site/api/document.ts";

/** Made when it is first asked for: it is the same until the site is started anew. */
let document: ReturnType<typeof openApiDocument> | null = null;

export const handler = api({
  GET({ req, state: { services } }) {
    document ??= openApiDocument(services.catalogue.series.title);
    return cachedJson(req, document, { maxAgeSec: BOOKS_MAX_AGE_SEC });
  },
});
