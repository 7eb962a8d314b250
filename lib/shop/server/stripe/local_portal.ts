/** Performs on the emulator what Stripe's customer portal, or the passing of time, does to a subscription. */
import type { TestCardPayments } from "@/lib/shop/gateway.ts";
import type { StripeEmulator } from "@/lib/shop/server/stripe_emulator/mod.ts";
import type { TestPortal } from "@/lib/shop/test_portal.ts";

/** Test card that accepts every payment (docs.stripe.com/testing). */
const GOOD_CARD = "4242424242424242";

export interface LocalPortalOptions {
  loadEmulator: () => Promise<StripeEmulator>;
  testCards: TestCardPayments;
}

export function createLocalPortal({ loadEmulator, testCards }: LocalPortalOptions): TestPortal {
  return {
    async act({ id, clientSecret }, action) {
      const emulator = await loadEmulator();
      switch (action) {
        case "cancel":
          return await emulator.endWithPeriod(id, true);
        case "resume":
          return await emulator.endWithPeriod(id, false);
        case "renew":
          return await emulator.renewSubscription(id, { isPaid: true });
        case "fail":
          return await emulator.renewSubscription(id, { isPaid: false });
        case "pay":
          if (clientSecret) await testCards.pay({ clientSecret, card: GOOD_CARD });
          return;
        case "end":
          return await emulator.endSubscription(id);
      }
    },
  };
}
