/** The mails of the release alert. */
import { confirmAlertPath, leaveAlertPath } from "@/lib/announcements/addresses.ts";
import { listenPath } from "@/lib/shop/addresses.ts";
import { toLetter } from "@/lib/platform/server/mail/letter.ts";
import type { AlertMails } from "@/lib/announcements/server/service.ts";

/** `baseUrl` is where the links lead. */
export function createReleaseMails(
  { baseUrl, seriesTitle }: { baseUrl: URL; seriesTitle: string },
): AlertMails {
  const link = (path: string) => new URL(path, baseUrl).href;
  return {
    confirm: ({ email, id }) =>
      toLetter({
        to: email,
        subject: `New books of ${seriesTitle}: please confirm`,
        paragraphs: [
          "Hello,",
          `somebody, most likely you, wants a mail to this address when a new book of ${seriesTitle} comes out. If it was you, please confirm:`,
          link(confirmAlertPath(id)),
          "The link works for 7 days. If it was not you, leave this mail alone: nothing more is sent, and the address is forgotten.",
        ],
      }),
    isOut({ email, id }, book) {
      const leave = link(leaveAlertPath(id));
      return {
        ...toLetter({
          to: email,
          subject: `${book.title} is out`,
          paragraphs: [
            "Hello,",
            `${book.title} is out: ${seriesTitle} goes on, read by ${book.narrator}. The first chapter is free:`,
            link(listenPath(book)),
            `You get this mail because you asked for one when a new book comes out. To get no more of them: ${leave}`,
          ],
        }),
        listUnsubscribe: leave,
      };
    },
  };
}
