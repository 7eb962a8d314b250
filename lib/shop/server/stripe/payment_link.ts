/** Premium bought at a payment link of Stripe's: whom the site had sent there. */
import { z } from "zod";
import { requestStripe } from "@/lib/shop/server/stripe/request.ts";
import type { Stripe } from "@/lib/shop/server/stripe/client.ts";

const sessions = z.object({
  data: z.array(z.object({
    client_reference_id: z.string().nullish(),
    payment_link: z.object({ url: z.url() }).nullish(),
  })),
});

/**
 * The `client_reference_id` of the checkout session that made the subscription; null: another link made
 * it, or none. Every link of the account takes that parameter from whoever opens it, so that of a
 * cheaper product must open nothing.
 */
export async function readSubscriber(
  client: () => Promise<Stripe>,
  { subscriptionId, hostedUrl }: { subscriptionId: string; hostedUrl: string },
): Promise<string | null> {
  const { data: [session] } = await requestStripe(
    "list checkout sessions",
    sessions,
    async () =>
      (await client()).checkout.sessions.list({
        subscription: subscriptionId,
        limit: 1,
        expand: ["data.payment_link"],
      }),
  );
  if (!session?.payment_link) return null;
  return addressOf(session.payment_link.url) === addressOf(hostedUrl)
    ? session.client_reference_id || null
    : null;
}

/** Without a query, which only fills in the form. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
