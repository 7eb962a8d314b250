/** Creates the support services over one store. */
import type { Log } from "@/lib/platform/log.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { Erasure } from "@/lib/platform/events.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";
import type { SubscriptionService } from "@/lib/shop/server/subscriptions/service.ts";
import { createPurchaseStore } from "@/lib/shop/server/purchases/store.ts";
import { HELP_MAIL } from "@/lib/support/words.ts";
import { createEndingService, type EndingService } from "@/lib/support/server/endings.ts";
import {
  createSupportService,
  type SendHelpRequest,
  type SupportService,
} from "@/lib/support/server/service.ts";
import { createHelpRequestStore, type HelpRequestStore } from "@/lib/support/server/store.ts";
import {
  createWithdrawalService,
  type WithdrawalService,
} from "@/lib/support/server/withdrawals.ts";

export interface Support {
  support: SupportService;
  withdrawals: WithdrawalService;
  endings: EndingService;
}

export interface SupportOptions {
  kv: Deno.Kv;
  rates: RateStore;
  /** Both are needed to mail requests to the author. */
  mailer: Mailer | null;
  supportEmail: string | null;
  erasure: Pick<Erasure, "onErase">;
  /** To find the purchases that a withdrawal may concern. */
  users: Pick<UserStore, "findByEmail">;
  subscriptions: Pick<SubscriptionService, "status" | "endWithPeriod">;
  log: Log;
}

/** `helpRequests` is for the operator's commands. */
export function createSupport(
  { kv, rates, mailer, supportEmail, erasure, users, subscriptions, log }: SupportOptions,
): Support & { helpRequests: HelpRequestStore } {
  const store = createHelpRequestStore(kv);
  erasure.onErase("support requests", store);
  const mail = mailer && supportEmail ? createHelpRequestMail({ mailer, to: supportEmail }) : null;
  const purchases = createPurchaseStore(kv);
  return {
    support: createSupportService({ store, rates, mail }),
    withdrawals: createWithdrawalService({
      store,
      rates,
      mailer,
      mail,
      async purchasesOf(email) {
        const user = await users.findByEmail(email);
        return user ? await purchases.list(user.id) : [];
      },
    }),
    endings: createEndingService({
      store,
      rates,
      mailer,
      mail,
      log,
      subscriptions,
      findUserId: async (email) => (await users.findByEmail(email))?.id ?? null,
    }),
    helpRequests: store,
  };
}

/** The mail of a request to the author; its reply-to is the listener. */
function createHelpRequestMail(
  { mailer, to }: { mailer: Mailer; to: string },
): SendHelpRequest {
  return async ({ email, subject, message, userId }) => {
    const from = HELP_MAIL.from(email, userId);
    await mailer.send({
      to,
      replyTo: email,
      subject: HELP_MAIL.subject(subject),
      text: `${message}\n\n${from}\n`,
      html: [message, from].map((text) =>
        `<p style="white-space: pre-wrap">${escapeHtml(text)}</p>`
      ).join("\n"),
    });
  };
}
