/** Webhooks: checks Stripe's signature over the raw body and reads which object an event is about. */

import { z } from "zod";
import { BadSignature, type PaymentEvent } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";

/** Maximum age of a signature. It limits how long a captured webhook can be replayed (spec 2 section 9). */
const TOLERANCE_SEC = 300;

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      /** Absent from kinds of object that are not used here. Their events are acknowledged all the same. */
      object: z.string().nullish(),
      /** Of charges, refunds and disputes. */
      payment_intent: reference.nullish(),
      /** Of invoices. Webhooks have the API version of the account, which may be older than the SDK's. */
      subscription: reference.nullish(),
      parent: z.object({
        subscription_details: z.object({ subscription: reference.nullish() }).nullish(),
      }).nullish(),
    }),
  }),
});

/**
 * Verifies and reads a webhook.
 * @throws {BadSignature} the signature is missing, forged or too old, or the signed body is not an event.
 */
export async function readEvent(
  stripe: Stripe,
  { rawBody, signature, secret }: {
    rawBody: string;
    signature: string | null;
    secret: string | null;
  },
): Promise<PaymentEvent> {
  if (!secret) throw new BadSignature("Webhooks need STRIPE_WEBHOOK_SECRET; it is not set.");
  let raw: unknown;
  try {
    raw = await stripe.webhooks.constructEventAsync(
      rawBody,
      signature ?? "",
      secret,
      TOLERANCE_SEC,
    );
  } catch {
    // The SDK's message is not used: it repeats header and body, which are untrusted input.
    throw new BadSignature("The webhook is not signed by Stripe, or is more than 5 minutes old.");
  }
  const { data, error } = event.safeParse(raw);
  if (error) throw new BadSignature("What the webhook signs is not an event.");
  const { id, object, payment_intent, parent, subscription } = data.data.object;
  return {
    id: data.id,
    type: data.type,
    createdAtMs: data.created * 1000,
    paymentId: object === "payment_intent" ? id ?? null : payment_intent ?? null,
    subscriptionId: object === "subscription"
      ? id ?? null
      : parent?.subscription_details?.subscription ?? subscription ?? null,
  };
}
