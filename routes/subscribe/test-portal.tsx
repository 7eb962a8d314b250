/**
 * /subscribe/test-portal: emulates Stripe's customer portal where no key is set, else 404. POST `action` performs one
 * of the actions that the subscription's state allows; 303 to this page.
 */

import { HttpError, page } from "fresh";
import { z } from "zod";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { ACCOUNT_PATH, loginPath } from "@/lib/accounts/addresses.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { SUBSCRIBE_PATH, TEST_PORTAL_PATH } from "@/lib/shop/addresses.ts";
import {
  PORTAL_ACTIONS,
  type PortalAction,
  portalActions,
  type ProviderSubscription,
} from "@/lib/shop/gateway.ts";
import { TEST_PORTAL } from "@/lib/shop/words/premium.ts";
import {
  define,
  describePage,
  ownPageHeaders,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";

/** Actions shown as primary buttons. */
const PRIMARY_ACTIONS = new Set<PortalAction>(["resume", "pay"]);

const action = z.enum(PORTAL_ACTIONS).nullable().catch(null);

/** @throws {HttpError} 404 where Stripe has a portal of its own */
function requirePortal({ services }: State) {
  const { testPortal } = services.shop.subscriptions;
  if (!testPortal) throw new HttpError(404);
  return testPortal;
}

export const handler = define.handlers({
  async GET({ state }) {
    const portal = requirePortal(state);
    describePage(state, { sheet: "shop" });
    if (!state.session) return seeOther(loginPath(TEST_PORTAL_PATH));
    const found = await portal.read(state.session.user.id);
    if (!found || found.status === "canceled") return seeOther(SUBSCRIBE_PATH);
    return page<ProviderSubscription>(found, { headers: ownPageHeaders() });
  },
  async POST({ req, state }) {
    const portal = requirePortal(state);
    if (!state.session) return seeOther(loginPath(TEST_PORTAL_PATH));
    const wanted = action.parse((await readForm(req)).action);
    if (wanted) await portal.act(state.session.user.id, wanted);
    return seeOther(TEST_PORTAL_PATH);
  },
});

function stateOf(
  { status, priceMinor, currency, cancelsAtPeriodEnd, currentPeriodEndMs }: ProviderSubscription,
): string {
  const { failed, ended, ends, renews } = TEST_PORTAL.states;
  const price = formatMoney({ amountMinor: priceMinor, currency });
  const day = formatDay(currentPeriodEndMs);
  if (status === "past_due") return failed(price, day);
  if (status !== "active") return ended;
  return cancelsAtPeriodEnd ? ends(day) : renews(price, day);
}

export default define.page<typeof handler>(function TestPortal({ data, state }) {
  return (
    <section className="plans wrap">
      <OwnPageHead title={TEST_PORTAL.title} siteName={state.services.catalogue.series.title} />
      <header className="plans__head">
        <h1>{TEST_PORTAL.title}</h1>
        <p role="status">{stateOf(data)}</p>
      </header>
      <form className="portal" method="post" action={TEST_PORTAL_PATH} f-client-nav="false">
        {portalActions(data).map((action) => {
          const { label, text } = TEST_PORTAL.actions[action];
          return (
            <p key={action} className="portal__action">
              <button
                type="submit"
                name="action"
                value={action}
                className={PRIMARY_ACTIONS.has(action) ? "button" : "button button--quiet"}
                aria-describedby={`portal-${action}`}
              >
                {label}
              </button>
              <span id={`portal-${action}`}>{text}</span>
            </p>
          );
        })}
      </form>
      <p className="portal plans__test">
        <span>
          {withParts(TEST_PORTAL.note, { b: (it) => <strong>{it}</strong> })}
        </span>
      </p>
      <p className="outcome__links">
        <a className="button button--quiet" href={ACCOUNT_PATH}>{TEST_PORTAL.back}</a>
      </p>
    </section>
  );
});
