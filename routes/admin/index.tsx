/** /admin: the day's sales and what waits for the author; for a listener who has not entered the desk, its sign-in. */

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { DeskSignIn } from "@/components/desk/DeskSignIn.tsx";
import { ReadyList, TodayNeeds } from "@/components/desk/TodayNeeds.tsx";
import PasskeyButton from "@/islands/PasskeyButton.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { LISTENERS_PATH } from "@/lib/desk/addresses.ts";
import type { ReadyItem, Today } from "@/lib/desk/commands/today.server.ts";
import { SIGN_IN, TODAY } from "@/lib/desk/words/desk.ts";
import { define } from "@/lib/site/adapters/request/define.ts";

interface Data {
  /** null: not signed in to the desk. */
  desk: { today: Today; ready: ReadyItem[] } | null;
  step: "password" | "code";
  /** The challenge for the author's passkey (WebAuthn); null: the author has none, or wants a code. */
  passkey: PasskeyAsked | null;
}

type PasskeyAsked = PublicKeyCredentialRequestOptionsJSON;

export const handler = define.handlers({
  async GET(ctx) {
    const author = ctx.state.desk!;
    const { desk } = ctx.state.services;
    if (author.desk) {
      const [today, ready] = await Promise.all([
        desk.read("today", {}),
        desk.read("ready", {}),
      ]);
      return page<Data>({
        desk: { today: today.data, ready: ready.data },
        step: "password",
        passkey: null,
      });
    }
    const awaitsCode = !ctx.url.searchParams.has("again") && await desk.auth.awaitsCode(author);
    const wantsPasskey = awaitsCode && !ctx.url.searchParams.has("code");
    const passkey = wantsPasskey
      ? await desk.passkeys?.askToUse(author.session.user.id) ?? null
      : null;
    return page<Data>({ desk: null, step: awaitsCode ? "code" : "password", passkey });
  },
});

export default define.page<typeof handler>(function TodayPage({ data, state }) {
  const desk = state.desk!, { services } = state;
  const siteName = services.catalogue.series.title;
  if (!data.desk) {
    return (
      <>
        <OwnPageHead title={SIGN_IN.title} siteName={siteName} />
        <DeskSignIn
          email={desk.session.user.email}
          step={data.step}
          passkey={data.passkey && (
            <PasskeyButton
              wish={{ use: data.passkey }}
              label={SIGN_IN.usePasskey}
              failed={SIGN_IN.failedPasskey}
            />
          )}
          hasMail={services.config.mail !== null}
          error={desk.flash}
        />
      </>
    );
  }
  const { today, ready } = data.desk;
  const { listeners, newListeners, sales: { paid, free } } = today;
  return (
    <>
      <DeskHead desk={desk} title={TODAY.title} />
      <section className="desk__part" aria-labelledby="needs">
        <h2 id="needs">{TODAY.needs}</h2>
        <TodayNeeds {...today} />
      </section>
      <section className="desk__part" aria-labelledby="sales">
        <h2 id="sales">{TODAY.sales}</h2>
        {paid.length + free === 0 && <p>{TODAY.noSales}</p>}
        {paid.length + free + listeners + newListeners > 0 && (
          <ul className="desk__sums">
            {paid.map((it) => <li key={it.currency}>{TODAY.sold(it.count, formatMoney(it))}</li>)}
            {free > 0 && <li>{TODAY.given(free)}</li>}
            {listeners > 0 && <li>{TODAY.listeners(listeners)}</li>}
            {newListeners > 0 && (
              <li>
                <a href={LISTENERS_PATH}>{TODAY.newListeners(newListeners)}</a>
              </li>
            )}
          </ul>
        )}
        <p>
          <small>{TODAY.utc}</small>
        </p>
      </section>
      <ReadyList items={ready} />
    </>
  );
});
