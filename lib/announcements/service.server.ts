/** The mailing lists and the letters of a site. */

import type { UserRecord } from "@/lib/accounts/schema.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import { toLetter } from "@/lib/platform/mail/letter.server.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import type { RateStore } from "@/lib/platform/rate_limits.server.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { createMailingList, type MailingList } from "./mailing_list.server.ts";
import { confirmPath, type ListName, LISTS, type ReaderRecord } from "./schema.ts";
import {
  createLetterStore,
  createListStore,
  type LetterStore,
  type ListStore,
} from "./store.server.ts";
import { CONFIRM_MAIL } from "./words.ts";

export interface Announcements {
  /** The mail about each new book; null: no mail server is configured. */
  releaseAlerts: MailingList | null;
  /** The author's newsletter; null: no mail server is configured. */
  newsletter: MailingList | null;
}

/** For the author's commands. */
export interface AnnouncementStores {
  lists: Record<ListName, ListStore>;
  letters: LetterStore;
}

interface AnnouncementsOptions {
  kv: Deno.Kv;
  rates: RateStore;
  mail: () => { mailer: Mailer; baseUrl: URL; seriesTitle: string } | null;
  getUser: (userId: string) => Promise<UserRecord | null>;
  erasure: Pick<Erasure, "onErase">;
}

export function createAnnouncements(
  { kv, rates, mail, getUser, erasure }: AnnouncementsOptions,
): Announcements & AnnouncementStores {
  const lists = { release: createListStore(kv, "release"), news: createListStore(kv, "news") };
  const letters = createLetterStore(kv);
  erasure.onErase("stays", {
    async erase(userId) {
      const user = await getUser(userId);
      // An unverified address may belong to somebody else, whose entries must stay.
      if (!user?.emailVerifiedAtMs) return;
      for (const list of LISTS) {
        const entry = await lists[list].findByEmail(user.email);
        if (entry) await lists[list].remove(entry.id);
      }
    },
  });

  const open = (list: ListName) => {
    const site = mail();
    return site && createMailingList({
      store: lists[list],
      letters,
      rates,
      send: site.mailer.send,
      confirmMail: ({ email, id }: ReaderRecord) => {
        const { hello, subject, confirm, leaveAlone } = CONFIRM_MAIL, { seriesTitle } = site;
        const href = new URL(confirmPath(list, id), site.baseUrl).href;
        return toLetter({
          to: email,
          subject: subject[list](seriesTitle),
          paragraphs: [
            hello,
            confirm[list](seriesTitle),
            { href },
            leaveAlone,
            SIGN_OFF.wishes(seriesTitle),
          ],
        });
      },
    });
  };
  return {
    lists,
    letters,
    get releaseAlerts() {
      return open("release");
    },
    get newsletter() {
      return open("news");
    },
  };
}
