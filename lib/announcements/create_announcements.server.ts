/** Creates the release alert over one store. */

import type { UserRecord } from "@/lib/accounts/schema.ts";
import type { Erasure } from "@/lib/platform/events.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import type { RateStore } from "@/lib/platform/rate_store.server.ts";
import { createReleaseAlerts, createReleaseMails, type ReleaseAlerts } from "./service.server.ts";
import { type AlertStore, createAlertStore } from "./store.server.ts";

export interface Announcements {
  /** null: no mail server is configured. */
  releaseAlerts: ReleaseAlerts | null;
}

interface AnnouncementsOptions {
  kv: Deno.Kv;
  rates: RateStore;
  mail: { mailer: Mailer; baseUrl: URL; seriesTitle: string } | null;
  getUser: (userId: string) => Promise<UserRecord | null>;
  erasure: Pick<Erasure, "onErase">;
}

/** `alertStore` is for the author's commands. */
export function createAnnouncements(
  { kv, rates, mail, getUser, erasure }: AnnouncementsOptions,
): Announcements & { alertStore: AlertStore } {
  const store = createAlertStore(kv);
  erasure.onErase("release alert", {
    async erase(userId) {
      const user = await getUser(userId);
      // An unverified address may belong to somebody else, whose entry must stay.
      const alert = user?.emailVerifiedAtMs && await store.findByEmail(user.email);
      if (alert) await store.remove(alert.id);
    },
  });
  return {
    alertStore: store,
    releaseAlerts: mail && createReleaseAlerts({
      store,
      rates,
      mails: createReleaseMails(mail),
      send: mail.mailer.send,
    }),
  };
}
