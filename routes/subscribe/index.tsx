/** /subscribe: the free plan and Premium, with the link to subscribe. */

import { HttpError, page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { PlanCard } from "@/components/shop/OfferHead.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { Day } from "@/components/ui/Day.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { owns } from "@/lib/access/decide.ts";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { listed } from "@/lib/catalogue/book.ts";
import { formatMoney, fromEur } from "@/lib/catalogue/money.ts";
import {
  hostedCheckout,
  LIBRARY_PATH,
  MANAGE_PATH,
  PREMIUM_CHECKOUT,
  SUBSCRIBE_PATH,
  TEST_SUBSCRIPTION_PATH,
} from "@/lib/shop/addresses.ts";
import { firstPrice, type PremiumOffer, premiumPrice } from "@/lib/shop/premium_offer.ts";
import { renewalText, type SubscriptionStatusView } from "@/lib/shop/subscription.ts";
import { premiumJsonLd } from "@/lib/shop/subscriptions/json_ld.server.ts";
import { UNDER_WAY } from "@/lib/shop/words/payments.ts";
import { PAST_DUE, PLANS, SUBSCRIBED } from "@/lib/shop/words/premium.ts";
import {
  define,
  describePage,
  ownPageHeaders,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  offer: PremiumOffer;
  /** null: a visitor. */
  status: SubscriptionStatusView | null;
  /** Never paid for a month: the first can cost less. */
  isNew: boolean;
  /** The listener owns every released book, so Premium would add nothing. */
  ownsAll: boolean;
}

export const handler = define.handlers({
  async GET({ state }) {
    describePage(state, { sheet: "shop", hasPlayer: true });
    const { session, services } = state;
    const [offer, status, isNew, ownsAll] = await Promise.all([
      services.shop.premium.get(),
      session && services.shop.subscriptions.status(session.user.id),
      session ? services.shop.subscriptions.isNew(session.user.id) : true,
      ownsEverything(state),
    ]);
    const has = status && (status.isSubscribed || status.isPastDue || status.isUnderWay);
    if (!offer.isOn && !has) throw new HttpError(404);
    const headers = session ? ownPageHeaders() : {};
    return page<Data>({ offer, status, isNew, ownsAll }, { headers });
  },
});

async function ownsEverything({ services, entitlements }: State): Promise<boolean> {
  const out = listed(services.catalogue.books()).filter((it) => !it.isComplete && !it.isUpcoming);
  const has = await entitlements();
  return out.length > 0 && out.every(({ id }) => owns(has, id));
}

export default define.page<typeof handler>(function SubscribePage({ data, state, url }) {
  const { offer, status } = data;
  const { catalogue, config, shop: { paymentMode } } = state.services;
  const { series } = catalogue;
  const address = new URL(SUBSCRIBE_PATH, config.baseUrl ?? url).href;
  const isSubscribed = status?.isSubscribed ?? false;
  const isPastDue = status?.isPastDue ?? false;
  const isUnderWay = status?.isUnderWay ?? false;
  const ownsAll = data.ownsAll && !isSubscribed && !isPastDue && !isUnderWay;
  const way = paymentPath(config.hostedSubscriptionUrl, state.session?.user ?? null);
  const price = formatMoney(premiumPrice(offer, state.currency));
  const isHosted = config.hostedSubscriptionUrl !== null; // whose price is its own
  const first = data.isNew && !isHosted ? firstPrice(offer, state.currency) : null;
  const free = formatMoney(fromEur(0, state.currency));
  return (
    <section className="plans wrap">
      {status ? <OwnPageHead title={offer.name} siteName={series.title} /> : (
        <PageHead
          title={offer.name}
          description={offer.lead}
          siteName={series.title}
          url={address}
          type="website"
          jsonLd={premiumJsonLd({
            offer,
            url: address,
            currency: state.currency,
            seriesTitle: series.title,
          })}
        />
      )}
      <header className="plans__head">
        <Lantern size={48} />
        <h1>
          {isSubscribed
            ? PLANS.heading.subscribed(offer.name)
            : isPastDue
            ? PAST_DUE.title
            : isUnderWay
            ? UNDER_WAY.title
            : ownsAll
            ? PLANS.heading.owned
            : PLANS.heading.free}
        </h1>
        <p>
          {isSubscribed
            ? <Day at={status!.endsAt} text={() => renewalText(status!)} />
            : isPastDue
            ? PAST_DUE.text(offer.name)
            : isUnderWay
            ? UNDER_WAY.premium
            : ownsAll
            ? PLANS.ownsAll
            : <OwnText>{offer.lead}</OwnText>}
        </p>
        {ownsAll && (
          <p className="outcome__links">
            <a className="button button--large" href={LIBRARY_PATH}>{SUBSCRIBED.library}</a>
          </p>
        )}
        {(isSubscribed || isPastDue) && (
          <p className="outcome__links">
            {isSubscribed && <a className="button button--large" href="/">{PLANS.browse}</a>}
            {status?.isManageable && (
              <a
                className={isPastDue
                  ? "button button--large"
                  : "button button--quiet button--large"}
                href={MANAGE_PATH}
                f-client-nav="false"
              >
                {PLANS.manage}
              </a>
            )}
          </p>
        )}
      </header>
      {!isSubscribed && !isPastDue && !isUnderWay && !ownsAll && (
        <div className="plans__cards">
          <PlanCard
            title={PLANS.free.title}
            price={free}
            lines={PLANS.free.lines}
          />
          <PlanCard
            title={offer.name}
            isHers
            price={first
              ? PLANS.premium.firstPrice(formatMoney(first), price)
              : PLANS.premium.price(price)}
            lines={offer.lines}
          >
            <a
              className="button button--large"
              href={way}
            >
              {PLANS.premium.subscribe}
            </a>
          </PlanCard>
        </div>
      )}
      {paymentMode !== "live" && status && (
        <form
          className="plans__test"
          method="post"
          action={TEST_SUBSCRIPTION_PATH}
          f-client-nav="false"
        >
          <p>
            {withParts(PLANS.test.text(offer.name), { b: (it) => <strong>{it}</strong> })}
          </p>
          <button
            className="button button--quiet"
            type="submit"
            name="isSubscribed"
            value={isSubscribed ? "false" : "true"}
          >
            {isSubscribed ? PLANS.test.end : PLANS.test.start}
          </button>
        </form>
      )}
    </section>
  );
});

/**
 * Visitors sign in first, because a subscription belongs to an account. With a hosted payment page they return here,
 * because the CSP (form-action) forbids that the sign-in form redirects to another site.
 */
function paymentPath(hostedUrl: string | null, user: { id: string; email: string } | null): string {
  if (!hostedUrl) return user ? PREMIUM_CHECKOUT : loginPath(PREMIUM_CHECKOUT);
  return user ? hostedCheckout(hostedUrl, user) : loginPath(SUBSCRIBE_PATH);
}
