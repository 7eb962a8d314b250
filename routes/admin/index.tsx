/** /admin: the day's sales and what waits for the author; for a listener who is not signed in there, its sign-in. */

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { IfOpens } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { DeskSignIn } from "@/components/desk/DeskSignIn.tsx";
import { Glance, ReadyList, TodayNeeds } from "@/components/desk/TodayNeeds.tsx";
import { FigureBlock } from "@/components/figures/FigureBlock.tsx";
import PasskeyButton from "@/islands/PasskeyButton.tsx";
import { FIGURES_PATH } from "@/lib/desk/addresses.ts";
import type { ReadyItem } from "@/lib/desk/commands/opening.server.ts";
import type { Today } from "@/lib/desk/commands/today.server.ts";
import { SIGN_IN, TODAY } from "@/lib/desk/words/desk.ts";
import { monthAt, periodBeside } from "@/lib/figures/figure.ts";
import { type LatestSales, latestSales } from "@/lib/figures/sales_figures.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  /** null: not signed in to the desk. */
  desk: { today: Today; ready: ReadyItem[] | null; latest: LatestSales | null } | null;
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
      const nowMs = Date.now(), period = monthAt(nowMs);
      const [today, ready, ...months] = await Promise.all([
        desk.read("today", {}),
        author.role === "author" ? desk.read("ready", {}) : null,
        desk.read("figures sales", { period: periodBeside(period, -1) }),
        desk.read("figures sales", { period }),
      ]);
      const latest = latestSales(months.map(({ data }) => data), nowMs, TODAY.daysTitle);
      return page<Data>({
        desk: { today: today.data, ready: ready?.data ?? null, latest },
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
  const { today, ready, latest } = data.desk, isOpen = services.desk.opening.isOpen();
  return (
    <>
      <DeskHead desk={desk} title={TODAY.title} />
      {ready && !isOpen && <ReadyList items={ready} isOpen={false} />}
      <Glance today={today} latest={latest} />
      <section className="desk__part" aria-labelledby="needs">
        <h2 id="needs">{TODAY.needs}</h2>
        <TodayNeeds {...today} />
      </section>
      <IfOpens path={FIGURES_PATH}>
        {latest
          ? <FigureBlock figure={latest.figure} />
          : (
            <section className="desk__part" aria-labelledby="days">
              <h2 id="days">{TODAY.daysTitle}</h2>
              <p>{TODAY.noDays}</p>
            </section>
          )}
        <p>
          <a href={FIGURES_PATH}>{TODAY.all}</a>
        </p>
      </IfOpens>
      {ready && isOpen && <ReadyList items={ready} isOpen />}
    </>
  );
});
