/**
 * /offline: the downloads on this device and their player. The service worker shows it in place of any page that
 * cannot be loaded, so it contains no listener's data: the browser fills it in.
 */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import ChapterDrawer from "@/islands/ChapterDrawer.tsx";
import Player from "@/islands/Player.tsx";
import { OFFLINE_PAGE } from "@/lib/downloads/words.ts";
import { define, describePage } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  GET({ state }) {
    // The cached page must not ask for consent: the visitor may have answered since.
    describePage(state, { sheet: "device", hasPlayer: true, asksConsent: false });
    return page();
  },
});

export default define.page<typeof handler>(function Offline({ state }) {
  return (
    <>
      <OwnPageHead title={OFFLINE_PAGE.title} siteName={state.services.catalogue.series.title} />
      <Player variant="offline" />
      <ChapterDrawer sections={[]} />
      <noscript>
        <div className="wrap">
          <h1>{OFFLINE_PAGE.heading}</h1>
          <p>{OFFLINE_PAGE.noScript}</p>
        </div>
      </noscript>
    </>
  );
});
