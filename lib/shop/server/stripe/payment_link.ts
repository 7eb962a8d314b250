/** Finds the user who bought Premium through a Stripe payment link. */
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
 * The `client_reference_id` of the checkout session that made the subscription; null: it was made by another
 * link, or without one. The link is checked because every link of the account accepts that parameter from
 * anyone: the link of a cheaper product must not grant Premium.
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

/** The URL without its query, which only prefills the form. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
