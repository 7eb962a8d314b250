/** Commands for release alerts: the mails about a new book. */
import { refuse } from "@/lib/platform/refusal.ts";
import { announce } from "@/lib/announcements/server/announce.ts";
import { createReleaseMails } from "@/lib/announcements/server/release_mails.ts";
import type { AlertStore } from "@/lib/announcements/server/store.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { ANNOUNCEMENT_OUTCOMES } from "@/lib/desk/words/announcements.ts";
import { OUTCOMES } from "@/lib/desk/words/outcomes.ts";

export function announcementCommands(
  { store, catalogue, mail }: {
    store: AlertStore;
    catalogue: Catalogue;
    /** null: no mail server is configured. */
    mail: { baseUrl: URL; seriesTitle: string; wake(): Promise<void> } | null;
  },
) {
  return {
    "release-alert count": {
      async run(_: InputOf<"release-alert count">) {
        const counts = { confirmed: 0, unconfirmed: 0 };
        for await (const { confirmedAtMs } of store.list()) {
          counts[confirmedAtMs === null ? "unconfirmed" : "confirmed"]++;
        }
        return done(counts, ANNOUNCEMENT_OUTCOMES.waiting(counts));
      },
    },
    "release-alert send": {
      changes: true,
      about: ({ bookId }: InputOf<"release-alert send">) => `book ${bookId}`,
      async run({ bookId }: InputOf<"release-alert send">) {
        if (!mail) return refuse("no_mail", OUTCOMES.noMail);
        const book = catalogue.getBook(bookId);
        if (!book) return refuse("unknown_book", OUTCOMES.noBook(bookId));
        const nowMs = Date.now();
        if (book.isUpcoming) {
          return refuse(
            "not_out",
            ANNOUNCEMENT_OUTCOMES.notOut(book.title, releaseText(book, nowMs)),
          );
        }
        const told = await announce(book, { store, mails: createReleaseMails(mail), nowMs });
        mail.wake().catch(() => {}); // the queue logs what it cannot send
        return done(told, ANNOUNCEMENT_OUTCOMES.told(book.title, told), {
          after: `${told.sent} mails`,
        });
      },
    },
  } as const;
}
