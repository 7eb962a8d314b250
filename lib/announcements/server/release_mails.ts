/** The mails of the release alert. */
import { confirmAlertPath, leaveAlertPath } from "@/lib/announcements/addresses.ts";
import { listenPath } from "@/lib/shop/addresses.ts";
import { toLetter } from "@/lib/platform/server/mail/letter.ts";
import type { AlertMails } from "@/lib/announcements/server/service.ts";
import { CONFIRM_MAIL, RELEASE_MAIL } from "@/lib/announcements/words.ts";

/** `baseUrl` is the origin of the links. */
export function createReleaseMails(
  site: { baseUrl: URL; readonly seriesTitle: string },
): AlertMails {
  const link = (path: string) => new URL(path, site.baseUrl).href;
  return {
    confirm: ({ email, id }) =>
      toLetter({
        to: email,
        subject: CONFIRM_MAIL.subject(site.seriesTitle),
        paragraphs: CONFIRM_MAIL.paragraphs(site.seriesTitle, link(confirmAlertPath(id))),
      }),
    isOut({ email, id }, book) {
      const leave = link(leaveAlertPath(id));
      return {
        ...toLetter({
          to: email,
          subject: RELEASE_MAIL.subject(book.title),
          paragraphs: RELEASE_MAIL.paragraphs({
            title: book.title,
            series: site.seriesTitle,
            narrator: book.narrator,
            link: link(listenPath(book)),
            leave,
          }),
        }),
        listUnsubscribe: leave,
      };
    },
  };
}
