import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  GET({ url, state }) {
    const origin = state.services.config.baseUrl?.origin ?? url.origin;
    // The API has nothing to index; crawling it would only fetch audio. The choice of language leads to pages that are
    // listed.
    const text =
      `User-agent: *\nDisallow: /api/\nDisallow: /language\n\nSitemap: ${origin}/sitemap.xml\n`;
    return new Response(text, {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": `public, max-age=${BOOKS_MAX_AGE_SEC}`,
      },
    });
  },
});
