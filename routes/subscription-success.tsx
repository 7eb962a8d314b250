/**
 * /subscription-success: the page after paying for a subscription. Its state is read from the provider and recorded
 * here in case the webhook is late.
 */

import { HOUR_MS } from "@/lib/platform/duration.ts";
import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { PaidElsewhere } from "@/components/shop/PaidElsewhere.tsx";
import { Outcome } from "@/components/ui/Outcome.tsx";
import { Flash } from "@/components/ui/Flash.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { LIBRARY_PATH, SUBSCRIBED_PATH } from "@/lib/shop/addresses.ts";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import type { ProvenPayment } from "@/lib/shop/schema.ts";
import { SUBSCRIBED } from "@/lib/shop/words/premium.ts";
import { provenPayment } from "@/lib/site/adapters/request/buyer.server.ts";
import {
  define,
  describePage,
  leadOn,
  ownPageHeaders,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/require.server.ts";

type Data =
  | {
    kind: "looking";
    isSubscribed: boolean;
    /** Number of checks so far. */
    looked: number;
  }
  /** Opened in a browser without a session; the address proves the payment. */
  | { kind: "elsewhere"; payment: ProvenPayment };

/** Spec 2 section 4: a loading state of one second. */
const LOOK_AGAIN_SEC = 1;
/** Checks before the page gives up reloading. */
const MAX_LOOKS = 20;

/** Every how many checks the recent sales of the payment link are searched too, which costs more provider requests. */
const SEARCH_EVERY = 5;
const RECENT_MS = HOUR_MS;

export const handler = define.handlers({
  async GET(ctx) {
    const { state, url } = ctx;
    describePage(state, { sheet: "shop", hasPlayer: true });
    if (!state.session) {
      const payment = await provenPayment(ctx);
      if (!payment) return seeOther(loginPath(SUBSCRIBED_PATH));
      return page<Data>({ kind: "elsewhere", payment }, { headers: ownPageHeaders() });
    }
    await limitCalls(ctx, CALL_RATES.paymentVerify);
    const looked = Math.min(MAX_LOOKS, Number(url.searchParams.get("looked")) || 0) + 1;
    const isSubscribed = await isSettled(state.services, { userId: state.session.user.id, looked });
    const goOn = isSubscribed || looked > MAX_LOOKS
      ? undefined
      : { afterSec: LOOK_AGAIN_SEC, path: `${SUBSCRIBED_PATH}?looked=${looked}` };
    return page<Data>({ kind: "looking", isSubscribed, looked }, {
      headers: goOn ? leadOn(state, goOn) : ownPageHeaders(),
    });
  },
});

/** false if the provider is unavailable: the page then shows "one moment" and reloads. */
async function isSettled(
  { config, shop: { subscriptions }, platform: { log } }: State["services"],
  { userId, looked }: { userId: string; looked: number },
): Promise<boolean> {
  const before = await subscriptions.status(userId);
  if (before.isSubscribed) return true;
  try {
    await subscriptions.settleForUser(userId);
    if (config.hostedSubscriptionUrl && looked % SEARCH_EVERY === 1) {
      await subscriptions.settleRecent({ userId, sinceMs: Date.now() - RECENT_MS });
    }
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error;
    log.warn("subscription_not_verified", { error });
  }
  return (await subscriptions.status(userId)).isSubscribed;
}

export default define.page<typeof handler>(function SubscriptionSuccess({ data, state }) {
  const { catalogue, config } = state.services;
  const siteName = catalogue.series.title;
  if (data.kind === "elsewhere") {
    return (
      <>
        <OwnPageHead title={SUBSCRIBED.done.title} siteName={siteName} />
        <PaidElsewhere
          payment={data.payment}
          path={SUBSCRIBED_PATH}
          isMailed={config.mail !== null}
          isSignedIn={false}
        />
      </>
    );
  }
  const { isSubscribed, looked } = data;
  const { title, text } = isSubscribed
    ? SUBSCRIBED.done
    : looked > MAX_LOOKS
    ? SUBSCRIBED.waiting
    : SUBSCRIBED.looking;
  return (
    <>
      <OwnPageHead title={title} siteName={siteName} />
      {isSubscribed && <Flash title={title} text={text} isOnPage />}
      <Outcome
        title={title}
        text={text}
        isLit
        links={[
          { href: "/", label: SUBSCRIBED.browse },
          { href: LIBRARY_PATH, label: SUBSCRIBED.library },
        ]}
      />
    </>
  );
});
