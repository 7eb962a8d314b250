/** Creates the support services over one store. */

import type { AddressProofs } from "@/lib/accounts/address_proofs.server.ts";
import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { opensOn } from "@/lib/catalogue/release.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { RateStore } from "@/lib/platform/rate_limits.server.ts";
import type { LedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import { STATED_MS } from "@/lib/shop/subscription.ts";
import type { SubscriptionService } from "@/lib/shop/subscriptions/service.server.ts";
import { fromMailPath } from "./addresses.ts";
import { createAuthorMail } from "./author_mail.server.ts";
import {
  createEndingService,
  createSupportService,
  createWithdrawalService,
  type EndingService,
  type Receipts,
  type RequestMail,
  type SupportService,
  type WithdrawalService,
} from "./statements.server.ts";
import { createHelpRequestStore, type HelpRequestStore } from "./store.server.ts";

export interface Support extends SupportService {
  withdrawals: WithdrawalService;
  endings: EndingService;
}

type Purchases = Pick<LedgerStore, "waitingFor" | "readPurchases">;

interface SupportOptions {
  kv: Deno.Kv;
  rates: RateStore;
  /** With an address of the author's, requests are mailed there; null: no mail is sent. */
  mail: () =>
    | {
      wake(): unknown;
      baseUrl: URL;
      readonly seriesTitle: string;
      readonly supportEmail: string | null;
    }
    | null;
  /** Where the author reads requests. */
  requestsPath: string;
  addressProofs: Pick<AddressProofs, "sign">;
  erasure: Pick<Erasure, "onErase">;
  catalogue: Pick<Catalogue, "getBook">;
  /** To find the purchases that a withdrawal may concern. */
  users: Pick<UserStore, "findByEmail">;
  ledgers: Purchases;
  subscriptions: Pick<SubscriptionService, "status" | "stated">;
  log: Log;
}

/** `requests` is for the operator's commands. */
export function createSupport(o: SupportOptions): Support & { requests: HelpRequestStore } {
  const { kv, rates, users, subscriptions, log } = o;
  const store = createHelpRequestStore(kv);
  o.erasure.onErase("stays", store);
  const shared = { store, rates, mail: () => requestMail(o), receipts: () => receiptsOf(o) };
  const findUserId = async (email: string) => (await users.findByEmail(email))?.id ?? null;
  return {
    ...createSupportService(shared),
    withdrawals: createWithdrawalService({
      ...shared,
      purchasesOf: purchasesUnder(o.ledgers, findUserId),
      opensOn(bookId) {
        const book = o.catalogue.getBook(bookId);
        return book && opensOn(book);
      },
      async isGuarded(email) {
        const userId = await findUserId(email);
        return userId !== null && await subscriptions.stated.isGuarded(userId);
      },
    }),
    endings: createEndingService({ ...shared, log, subscriptions, findUserId }),
    requests: store,
  };
}

function requestMail(
  { mail: read, requestsPath }: SupportOptions,
): RequestMail | null {
  const mail = read(), to = mail?.supportEmail;
  if (!mail || !to) return null;
  const toAuthor = createAuthorMail({ to, requestsUrl: new URL(requestsPath, mail.baseUrl) });
  return { toAuthor, wake: mail.wake };
}

/** As long as a statement may be undone, the link in its mail identifies the owner. */
function receiptsOf({ mail: read, addressProofs }: SupportOptions): Receipts | null {
  const mail = read();
  return mail && {
    wake: mail.wake,
    get seriesTitle() {
      return mail.seriesTitle;
    },
    ownersLink: (email, path) =>
      new URL(fromMailPath(addressProofs.sign(email, STATED_MS), path), mail.baseUrl).href,
  };
}

/** Purchases of the address's account, and guest purchases under it that still wait for the account's owner. */
function purchasesUnder(ledgers: Purchases, findUserId: (email: string) => Promise<string | null>) {
  return async (email: string) => {
    const ids = [await findUserId(email), ...await ledgers.waitingFor(email)];
    const known = [...new Set(ids)].filter((id) => id !== null);
    return (await Promise.all(known.map(ledgers.readPurchases))).flat();
  };
}
