/** The release alert from the author's terminal. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { createReleaseMails } from "@/lib/announcements/server/release_mails.ts";
import { announce } from "@/lib/announcements/server/announce.ts";
import type { AlertStore } from "@/lib/announcements/server/store.ts";
import type { Command } from "./commands.ts";

export type AlertCommand = Extract<Command, { name: `release-alert ${string}` }>;

export function isAlertCommand(command: Command): command is AlertCommand {
  return command.name.startsWith("release-alert ");
}

interface Given {
  store: AlertStore;
  catalogue: Catalogue;
  config: Config;
}

export async function obeyAlert(
  command: AlertCommand,
  { store, catalogue, config: { mail, baseUrl } }: Given,
): Promise<{ ok: boolean; text: string }> {
  switch (command.name) {
    case "release-alert count": {
      const all = await Array.fromAsync(store.list());
      const confirmed = all.filter(({ confirmedAtMs }) => confirmedAtMs !== null).length;
      return {
        ok: true,
        text: `${confirmed} on the list, ${all.length - confirmed} have not confirmed yet.`,
      };
    }
    case "release-alert send": {
      if (!mail || !baseUrl) {
        return {
          ok: false,
          text: "This site sends no mail: set SMTP_URL, MAIL_FROM and BASE_URL.",
        };
      }
      const book = catalogue.getBook(command.bookId);
      if (!book) return { ok: false, text: `The catalogue has no book ${command.bookId}.` };
      const nowMs = Date.now();
      if (book.isUpcoming) {
        return {
          ok: false,
          text: `${book.title} is not out yet (${releaseText(book, nowMs)}): nothing was sent.`,
        };
      }
      const mails = createReleaseMails({ baseUrl, seriesTitle: catalogue.series.title });
      const { sent, before } = await announce(book, { store, mails, nowMs });
      return {
        ok: true,
        text: `${sent} mails on ${book.title} are on their way; ${before} were told before.`,
      };
    }
  }
}
