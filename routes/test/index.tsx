/** /test: links to the pages that exist only in test mode. `?banner` redirects to the purchase banner. Not in live mode. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { checkoutPath, SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require.server.ts";
import { BANNER_PATH } from "@/lib/site/addresses.ts";
import { TEST_SCREENS } from "@/lib/site/words.ts";
import { PLAY_TEST_PATH } from "@/lib/support/addresses.ts";

const screens = () =>
  [
    [PLAY_TEST_PATH, TEST_SCREENS.playing],
    [BANNER_PATH, TEST_SCREENS.banner],
    [SUBSCRIBE_PATH, TEST_SCREENS.premium],
    [checkoutPath(11), TEST_SCREENS.checkout],
  ] as const;

export const handler = define.handlers({
  GET(ctx) {
    requireTestMode(ctx);
    if (ctx.url.searchParams.has("banner")) return seeOther(BANNER_PATH);
    return page(undefined, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function TestPage({ state }) {
  return (
    <article className="wrap prose">
      <OwnPageHead title={TEST_SCREENS.title} siteName={state.services.catalogue.series.title} />
      <Headline title={TEST_SCREENS.title}>
        <p>{TEST_SCREENS.lead}</p>
      </Headline>
      <ul className="play-test__checks">
        {screens().map(([href, { name, text }]) => (
          <li key={href}>
            <strong>
              <a href={href} f-client-nav="false">{name}</a>
            </strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href="/">{TEST_SCREENS.home}</a>
      </p>
    </article>
  );
});
