// deno-lint-ignore-file react-no-danger -- inline script and styles are our own constants, allowed by hash in the CSP
/** The frame of every page: head, brand, navigation, footer, and the audio element that survives in-page navigation. */

import { asset, Head, Partial } from "fresh/runtime";
import { AccountNav } from "@/components/accounts/AccountPage.tsx";
import { SoundElement } from "@/components/listening/SoundElement.tsx";
import { ConsentForm, Footer } from "@/components/site/Footer.tsx";
import {
  BottomBar,
  Brand,
  ListenerLinks,
  Sidebar,
  SidebarLinks,
} from "@/components/site/Sidebar.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { Flash } from "@/components/ui/Flash.tsx";
import Player from "@/islands/Player.tsx";
import { loginPath, PARTIAL_PARAM } from "@/lib/accounts/addresses.ts";
import { listed } from "@/lib/catalogue/book.ts";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { HEAD_SCRIPT } from "@/lib/listening/first_bytes/head_script.ts";
import { SIGNED_SEC } from "@/lib/media/manifest.ts";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { language } from "@/lib/platform/language/language.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import { SEARCH_PATH } from "@/lib/search/addresses.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";
import { BOOKS_PATH, ownPagePath } from "@/lib/site/addresses.ts";
import { brandColours, sheets } from "@/lib/site/styles.server.ts";
import { CONSENT, NAV } from "@/lib/site/words.ts";

/** A `data:` address of a tiny SVG; `encodeURI` escapes the characters that an address must not contain. */
const SPARK = "data:image/svg+xml," + encodeURI(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='3' fill='rgb(255,178,62)'/></svg>",
);

export default define.page(async function App({ Component, state, isPartial, url, error }) {
  const { catalogue, config, platform: { log } } = state.services;
  const { series } = catalogue;
  const { sheet, hasPlayer, begins, sound, asksConsent, isMeasured, isSignedOut, goOn } =
    state.frame;
  const user = isSignedOut ? null : state.session?.user ?? null;
  const loginHref = loginPath(addressOf(url));
  const isAlone = state.desk !== null || state.frame.isAlone;
  const isOffline = url.pathname === OFFLINE_PATH;
  // Without the store the page is shown without Continue. The error page of such a failure does not query it again.
  const shelf = error instanceof StoreUnavailable || isSignedOut
    ? null
    : await state.shelf()?.catch((error) => log.error("shelf_not_read", { error }));
  const { premium } = state.services.shop;
  const [plan, hasEnding] = isAlone
    ? [null, false]
    : await Promise.all([premium.get(), premium.wasOffered()]).catch(() => [null, true] as const);
  const sheetStyle = <style key="sheet" dangerouslySetInnerHTML={{ __html: sheets[sheet].css }} />;
  const session = sessionOf(state);
  const main = (
    <main id="main" tabIndex={-1}>
      <Partial name="consent">
        {asksConsent && (
          <section className="consent-banner wrap" aria-label={CONSENT.label}>
            <ConsentForm />
          </section>
        )}
      </Partial>
      <Partial name="page">
        {state.flash && <Flash {...state.flash} />}
        <Component />
        {goOn && <p hidden data-go-on={goOn.path} data-after-sec={goOn.afterSec} />}
      </Partial>
    </main>
  );
  return (
    <html
      lang={language()}
      dir={dirOf(language())}
      data-led={config.isMediaRedirected ? SIGNED_SEC : undefined}
      style={series.hue && brandColours(series.hue)}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0e1020" />
        <title>{series.title}</title>
        <script
          data-page={scriptAddress("/page.js")}
          data-styles={asset("/styles/later.css")}
          dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }}
        />
        {/* After the page's own tags: Slack reads a preview's from the first 32 KB. A partial has no frame's sheet. */}
        {isPartial ? sheetStyle : (
          <Head>
            <style dangerouslySetInnerHTML={{ __html: sheets.frame.css }} />
            {sheetStyle}
          </Head>
        )}
        {/* Placeholder: without an icon in the head, browsers request /favicon.ico before the first paint. */}
        <link rel="icon" href={SPARK} />
        {/* With JavaScript, HEAD_SCRIPT adds these after the first paint, because browsers fetch them immediately. */}
        <noscript>
          <link rel="icon" href={asset("/favicon.svg")} type="image/svg+xml" />
          <link rel="apple-touch-icon" href={asset("/icons/apple-touch-icon.png")} />
          <link rel="manifest" href="/manifest.webmanifest" />
        </noscript>
      </head>
      {/* The desk has a frame of its own: its pages and the shop's never stand in one another's. */}
      <body f-client-nav={isAlone ? "false" : ""}>
        <a className="skip visually-hidden" href="#main">{NAV.skip}</a>
        {isAlone
          ? <div className="page" data-listener={user?.id} data-session={session}>{main}</div>
          : (
            <>
              <div className="page" data-player={hasPlayer ? "" : undefined}>
                <div className="side">
                  <Brand series={series} />
                  <Sidebar books={listed(catalogue.books())} series={series}>
                    <Partial name="sidebar">
                      <SidebarLinks isSignedIn={user !== null} />
                    </Partial>
                  </Sidebar>
                  <Partial name="account">
                    <AccountNav user={user} session={session} loginHref={loginHref} />
                  </Partial>
                </div>
                {main}
                <Footer
                  author={series.author}
                  saysNoAi={series.saysNoAi}
                  pages={[...catalogue.texts().own].map(([slug, { title }]) => ({
                    href: ownPagePath(slug),
                    label: title,
                  }))}
                  hasExamples={catalogue.exampleFigures}
                  currency={state.currency}
                  plan={plan?.isOn ? plan.name : null}
                  hasEnding={hasEnding}
                  isOffline={isOffline}
                />
              </div>
              <div className="dock">
                {hasPlayer && (
                  <Partial name="player">
                    <Player variant="bar" {...begins} />
                  </Partial>
                )}
                {/* Empty, for a later in-page navigation to fill. A partial response without it keeps the player. */}
                {!hasPlayer && !isPartial && <Partial name="player" />}
                <BottomBar>
                  <Partial name="account-bar">
                    {user || isOffline
                      ? <ListenerLinks current={shelf?.current ?? null} isOffline={isOffline} />
                      : (
                        <>
                          {/* A fragment of the home page, so never the current page. */}
                          <a href={BOOKS_PATH} aria-current="false">
                            <Icon name="books" />
                            {NAV.books}
                          </a>
                          <a href={SEARCH_PATH}>
                            <Icon name="search" />
                            {NAV.search}
                          </a>
                          <a href={loginHref}>
                            <Icon name="person" />
                            {NAV.login}
                          </a>
                        </>
                      )}
                  </Partial>
                </BottomBar>
              </div>
            </>
          )}
        {sound && <SoundElement {...sound} />}
        {isMeasured && !isPartial && <script type="module" src={scriptAddress("/vitals.js")} />}
      </body>
    </html>
  );
});

/** Changes with every sign-in; at the desk also with one there. */
const sessionOf = ({ session, desk }: State) =>
  `${session?.sessionId ?? ""}${desk?.desk?.createdAtMs ?? ""}`;

/** Path and query as in the address bar: without what in-page navigation adds to its requests. */
function addressOf({ pathname, search }: URL): string {
  const query = new URLSearchParams(search);
  query.delete(PARTIAL_PARAM);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
