/** /developers: the API documentation, generated from the same source as /api/openapi.json. */

import { page } from "fresh";
import { ApiCalls } from "@/components/site/ApiCalls.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { DEVELOPERS_PATH, OPEN_API_PATH } from "@/lib/site/addresses.ts";
import { openApiDocument } from "@/lib/site/adapters/api_document.server.ts";
import { type ApiReference, apiReference } from "@/lib/site/api_reference.ts";
import { DEVELOPERS } from "@/lib/site/words.ts";

/** Built at the first request and kept until the process ends. */
let reference: ApiReference | null = null;

export const handler = define.handlers({ GET: () => page() });

export default define.page<typeof handler>(function Developers({ state, url }) {
  const { catalogue: { series }, config: { baseUrl } } = state.services;
  const { version, groups, types } = reference ??= apiReference(openApiDocument(series.title));
  return (
    <>
      <PageHead
        title={DEVELOPERS.title}
        description={DEVELOPERS.description(series.title)}
        siteName={series.title}
        url={new URL(DEVELOPERS_PATH, baseUrl ?? url).href}
        type="website"
      />
      <article className="wrap prose">
        <Headline title={DEVELOPERS.title}>
          <p>
            {withParts(DEVELOPERS.text(version), {
              link: (it) => <a href={OPEN_API_PATH}>{it}</a>,
            })}
          </p>
          <p>{DEVELOPERS.failures}</p>
        </Headline>
        <ApiCalls groups={groups} types={types} />
      </article>
    </>
  );
});
