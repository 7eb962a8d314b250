/** Support over one store. */
import type { Erasure } from "@/lib/platform/events.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";
import { createHelpRequestMail } from "@/lib/support/server/help_request_mail.ts";
import { createSupportService, type SupportService } from "@/lib/support/server/service.ts";
import { createHelpRequestStore, type HelpRequestStore } from "@/lib/support/server/store.ts";

export interface Support {
  support: SupportService;
}

export interface SupportOptions {
  kv: Deno.Kv;
  rates: RateStore;
  /** Both are needed for a mail to the author. */
  mailer: Mailer | null;
  supportEmail: string | null;
  erasure: Pick<Erasure, "onErase">;
}

/** `helpRequests` is for the operator's commands. */
export function createSupport(
  { kv, rates, mailer, supportEmail, erasure }: SupportOptions,
): Support & { helpRequests: HelpRequestStore } {
  const store = createHelpRequestStore(kv);
  erasure.onErase(store);
  const mail = mailer && supportEmail ? createHelpRequestMail({ mailer, to: supportEmail }) : null;
  return { support: createSupportService({ store, rates, mail }), helpRequests: store };
}
