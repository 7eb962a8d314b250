/** Everything that sells, over one store: for the site and for the operator's commands alike. */
import { createStandingStore } from "@/lib/access/server/standing_store.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import {
  createDiscountService,
  type DiscountService,
} from "@/lib/shop/server/discounts/service.ts";
import { createDiscountStore } from "@/lib/shop/server/discounts/store.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import type { FulfilmentOptions } from "@/lib/shop/server/payments/fulfilment.ts";
import type { PaymentGateway } from "@/lib/shop/gateway.ts";
import { createGiftService, type GiftService } from "@/lib/shop/server/payments/gift_service.ts";
import { createLedgerStore } from "@/lib/shop/server/payments/ledger_store.ts";
import { createPaymentService, type PaymentService } from "@/lib/shop/server/payments/service.ts";
import {
  createPurchaseService,
  type PurchaseService,
} from "@/lib/shop/server/purchases/service.ts";
import { createPurchaseStore } from "@/lib/shop/server/purchases/store.ts";
import { currentSubscription, validUntilMs } from "@/lib/shop/current_subscription.ts";
import {
  createSubscriptionService,
  type SubscriptionService,
} from "@/lib/shop/server/subscriptions/service.ts";

export interface Shop {
  payments: PaymentService;
  purchases: PurchaseService;
  subscriptions: SubscriptionService;
  discounts: DiscountService;
  gifts: GiftService;
}

export interface ShopOptions {
  kv: Deno.Kv;
  catalogue: Catalogue;
  gateway: PaymentGateway;
  users: Pick<UserStore, "get">;
  mail: FulfilmentOptions["mail"];
  log: Log;
  /** Told of every user whose rights may have changed. */
  onChange: (userId: string) => void;
  now?: () => number;
}

export function createShop({ now = Date.now, ...given }: ShopOptions): Shop {
  const { kv, catalogue, gateway, users } = given;
  const isLive = gateway.mode === "live";
  const store = createLedgerStore(kv, now);
  const purchaseStore = createPurchaseStore(kv);
  const discountStore = createDiscountStore(kv);
  const discounts = createDiscountService({ store: discountStore, now });
  const subscriptions = createSubscriptionService({ ...given, store, now });
  const purchases = createPurchaseService({
    store: purchaseStore,
    catalogue,
    standings: createStandingStore(kv, now),
    async account(userId) {
      const [ledger, user] = await Promise.all([store.read(userId), users.get(userId)]);
      const current = currentSubscription(ledger.subscriptions, { isLive, nowMs: now() });
      return {
        subscribedUntilMs: current && validUntilMs(current),
        // Purchases outlive an account as receipts; the right does not.
        isDisabled: user === null || user.disabledAtMs !== null,
      };
    },
    isLive,
    now,
  });
  return {
    payments: createPaymentService({ ...given, store, discounts, subscriptions, now }),
    purchases,
    subscriptions,
    discounts,
    gifts: createGiftService({ purchases: purchaseStore, discounts: discountStore, isLive }),
  };
}
