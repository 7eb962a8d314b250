import { BOOKS_MAX_AGE_SEC } from "@/lib/catalogue/addresses.ts";
import { sitemapXml } from "@/lib/catalogue/json_ld.server.ts";
import { SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  async GET({ url, state }) {
    const { catalogue, config, shop } = state.services;
    const plans = (await shop.premium.get()).isOn ? [SUBSCRIBE_PATH] : [];
    const origin = config.baseUrl?.origin ?? url.origin;
    return new Response(sitemapXml(catalogue, origin, plans), {
      headers: {
        "content-type": "application/xml; charset=utf-8",
        "cache-control": `public, max-age=${BOOKS_MAX_AGE_SEC}`,
      },
    });
  },
});
