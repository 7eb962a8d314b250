/** /test: what exists in test mode only, and where. `?banner` leads to the purchase banner. Not in live mode. */
import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { define } from "@/lib/site/adapters/request/define.ts";
import { ownPageHeaders } from "@/lib/site/adapters/request/own_page.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require_test_mode.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

const SCREENS = [
  ["/play-test", "Playback check", "Whether sound plays in this browser, and what is missing."],
  ["/test/banner", "Purchase banner", "Everything the player says where it cannot go on."],
  ["/subscribe", "Premium", "Sign in there to switch a subscription on and off without paying."],
  ["/checkout?audiobookId=11", "Checkout", "Takes test cards; no money moves."],
] as const;

export const handler = define.handlers({
  GET(ctx) {
    requireTestMode(ctx);
    if (ctx.url.searchParams.has("banner")) return seeOther("/test/banner");
    return page(undefined, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function TestPage({ state }) {
  return (
    <article className="wrap prose">
      <OwnPageHead title="Test screens" siteName={state.services.catalogue.series.title} />
      <h1>Test screens</h1>
      <p>This site is in test mode. With a live key these pages are gone.</p>
      <ul className="play-test__checks">
        {SCREENS.map(([href, name, text]) => (
          <li key={href}>
            <strong>
              <a href={href} f-client-nav="false">{name}</a>
            </strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href="/">Back to Home</a>
      </p>
    </article>
  );
});
