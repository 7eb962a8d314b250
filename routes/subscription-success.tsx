/** /subscription-success: where a paid subscription leads. It opens with the provider's webhook. */
import { page } from "fresh";
import { Outcome } from "@/components/Outcome.tsx";
import { OwnPageHead } from "@/components/OwnPageHead.tsx";
import { loginPath } from "@/lib/accounts/redirects.ts";
import { define } from "@/lib/define.ts";
import { ownPageHeaders } from "@/lib/http/own_page.ts";
import { seeOther } from "@/lib/http/see_other.ts";

interface Data {
  isSubscribed: boolean;
  /** How often the page has looked. */
  looked: number;
}

/** Spec 2 section 4: a loading state of one second. */
const LOOK_AGAIN_SEC = 1;
/** By then the provider's webhook is late, and looking on would help nobody. */
const MAX_LOOKS = 20;

export const handler = define.handlers({
  async GET({ state, url }) {
    state.sheet = "shop";
    if (!state.session) return seeOther(loginPath("/subscription-success"));
    const { isSubscribed } = await state.services.subscriptions.status(state.session.user.id);
    const looked = Math.min(MAX_LOOKS, Number(url.searchParams.get("looked")) || 0) + 1;
    const goOn = isSubscribed || looked > MAX_LOOKS
      ? undefined
      : { afterSec: LOOK_AGAIN_SEC, path: `/subscription-success?looked=${looked}` };
    return page<Data>({ isSubscribed, looked }, { headers: ownPageHeaders(goOn) });
  },
});

export default define.page<typeof handler>(function SubscriptionSuccess({ data, state }) {
  const { isSubscribed, looked } = data;
  const [title, text] = isSubscribed
    ? ["Subscription Successful", "Every chapter of every book is open to you."]
    : looked > MAX_LOOKS
    ? ["Still waiting", "Your bank has not confirmed the payment yet. The books open when it does."]
    : ["One moment", "Your subscription is being confirmed."];
  return (
    <>
      <OwnPageHead title={title} siteName={state.services.catalogue.series.title} />
      <Outcome
        title={title}
        text={text}
        isLit
        links={[
          { href: "/", label: "Browse Audiobooks" },
          { href: "/library", label: "View Library" },
        ]}
      />
    </>
  );
});
