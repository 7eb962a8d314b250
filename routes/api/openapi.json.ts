/** GET /api/openapi.json: the API's description (OpenAPI 3.1). */

import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/addresses.ts";
import { cachedJson } from "@/lib/platform/http/answers.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { DEVELOPERS_PATH } from "@/lib/site/addresses.ts";
import { openApiDocument } from "@/lib/site/adapters/api_document.server.ts";

/** Built at the first request and kept until the series has another name. */
let kept: { title: string; document: ReturnType<typeof openApiDocument> } | null = null;

export const handler = api({
  async GET({ req, state: { services } }) {
    const { title } = services.catalogue.series;
    if (kept?.title !== title) kept = { title, document: openApiDocument(title) };
    const answer = await cachedJson(req, kept.document, { maxAgeSec: BOOKS_MAX_AGE_SEC });
    answer.headers.set("link", `<${DEVELOPERS_PATH}>; rel="service-doc"`); // RFC 8631
    return answer;
  },
});
