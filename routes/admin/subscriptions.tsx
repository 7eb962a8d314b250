/** /admin/subscriptions: what the author offers as Premium, and who has it. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { SubscriptionLines } from "@/components/desk/SalesTable.tsx";
import { PremiumForm } from "@/components/desk/SettingsForms.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { subscriptionsPath } from "@/lib/desk/addresses.ts";
import type { SubscriptionLines as Lines } from "@/lib/desk/commands/premium.server.ts";
import { typedPremium } from "@/lib/desk/commands/premium_input.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { OFFER_FORM, SUBSCRIPTIONS } from "@/lib/desk/words/offers.ts";
import {
  firstPrice,
  premiumPrice,
  type PremiumRecord,
  spokenOffer,
} from "@/lib/shop/premium_offer.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data extends Lines {
  offer: PremiumRecord;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { desk } = ctx.state.services;
    const asked = COMMANDS.subscriptions.input.safeParse({
      cursor: ctx.url.searchParams.get("after"),
    });
    const { data } = await desk.read("subscriptions", asked.data ?? { cursor: null });
    const offer = (await desk.read("premium show", {})).data;
    return page<Data>({ ...data, offer });
  },
});

export default defineDesk.page<typeof handler>(
  function SubscriptionsPage({ data: { lines, cursor, offer }, state }) {
    const price = formatMoney(premiumPrice(offer, "EUR"));
    const first = firstPrice(offer, "EUR"), { name } = spokenOffer(offer);
    const onSale = first
      ? OFFER_FORM.onFirst(name, formatMoney(first), price)
      : OFFER_FORM.on(name, price);
    return (
      <>
        <DeskHead desk={state.desk} title={SUBSCRIPTIONS.title} />
        <section className="desk__part" aria-labelledby="offer">
          <h2 id="offer">{OFFER_FORM.title}</h2>
          <p>
            {offer.isOn ? onSale : OFFER_FORM.off}
          </p>
          <p>{OFFER_FORM.keep}</p>
          {state.services.config.hostedSubscriptionUrl && <p>{OFFER_FORM.hosted}</p>}
          <details className="desk__texts">
            <summary>{OFFER_FORM.edit}</summary>
            <PremiumForm values={typedPremium(offer)} errors={{}} />
          </details>
        </section>
        <section className="desk__part" aria-labelledby="subscribers">
          <h2 id="subscribers">{SUBSCRIPTIONS.who}</h2>
          {lines.length > 0 ? <SubscriptionLines lines={lines} /> : <p>{SUBSCRIPTIONS.none}</p>}
          {cursor && (
            <p>
              <a href={subscriptionsPath(cursor)}>{SUBSCRIPTIONS.more}</a>
            </p>
          )}
        </section>
      </>
    );
  },
);
