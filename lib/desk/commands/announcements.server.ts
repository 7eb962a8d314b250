/** Commands for the mails about a new book. */

import { z } from "zod";
import { announce, createReleaseMails } from "@/lib/announcements/service.server.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { ANNOUNCEMENT_OUTCOMES } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { defineCommand, done } from "./command.server.ts";
import { bookId, nothing } from "./fields.ts";

export const announcementCommands = {
  "release-alert count": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "count who wants an email about new books" },
    async run(_, { announcements }) {
      const counts = { confirmed: 0, unconfirmed: 0 };
      for await (const { confirmedAtMs } of announcements.store.list()) {
        counts[confirmedAtMs === null ? "unconfirmed" : "confirmed"]++;
      }
      return done(counts, ANNOUNCEMENT_OUTCOMES.waiting(counts));
    },
  }),
  "release-alert send": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: {
      usage: "BOOK",
      help: "email them that this book is out; each gets it once",
      words: ["bookId"],
    },
    changes: ({ bookId }) => `book ${bookId}`,
    async run({ bookId }, { catalogue, announcements: { store }, ...site }) {
      const mail = site.mail();
      if (!mail) return refuse("no_mail", OUTCOMES.noMail);
      const book = catalogue.getBook(bookId);
      if (!book) return refuse("unknown_book", OUTCOMES.noBook(bookId));
      const nowMs = Date.now();
      if (book.isUpcoming) {
        const when = releaseText(book, nowMs);
        return refuse("not_out", ANNOUNCEMENT_OUTCOMES.notOut(book.title, when));
      }
      const told = await announce(book, { store, mails: createReleaseMails(mail), nowMs });
      mail.wake().catch(() => {}); // the queue logs what it cannot send
      return done(told, ANNOUNCEMENT_OUTCOMES.told(book.title, told), {
        after: `${told.sent} mails`,
      });
    },
  }),
} as const;
