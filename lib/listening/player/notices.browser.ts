import { LOGIN_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { failedStatus, MediaErrorWords, NoticeWords, TabWords, unlock } from "../words/later.ts";

/** What stops the player from going on. */
export type Obstacle =
  /** A locked chapter was asked for, by its number. */
  | { kind: "locked"; chapter: number }
  /** The end of what may be heard, or the stream answered 402. */
  | { kind: "rest-locked" }
  /** A visitor has stayed at a locked chapter for a while. */
  | { kind: "visitor" }
  /** The account whose right the chapter needs is no longer signed in here. */
  | { kind: "signed-out" }
  /** Another tab plays, or has just taken the sound over. */
  | { kind: "other-tab"; isTaken: boolean }
  /** The last chapter has ended. */
  | { kind: "end" }
  /** The retry failed too. `code` is the element's MediaError code, `status` the stream's; 0: unreachable. */
  | { kind: "error"; code: number; status: number };

export type Notice = Obstacle & { bookId: number };

const mediaErrors = (): Record<number, string> => ({
  1: MediaErrorWords.aborted,
  2: MediaErrorWords.network,
  3: MediaErrorWords.decode,
  4: MediaErrorWords.source,
});

/** The sign-in page that leads back to the page on display. */
export const signInHerePath = (): string =>
  withRedirect(LOGIN_PATH, location.pathname + location.search);

/** The texts of a notice, from the product's catalogue of messages. */
export function describeNotice(
  notice: Obstacle,
  bookTitle: string,
): { title: string; text: string } {
  switch (notice.kind) {
    case "locked":
      return { title: NoticeWords.premium, text: unlock(bookTitle) };
    case "rest-locked":
      return {
        title: NoticeWords.premium,
        text: NoticeWords.rest,
      };
    case "visitor":
      return {
        title: NoticeWords.premium,
        text: NoticeWords.visitor,
      };
    case "signed-out":
      return { title: NoticeWords.signedOut, text: NoticeWords.signedOutText };
    case "other-tab":
      return { title: TabWords.title, text: notice.isTaken ? TabWords.taken : TabWords.refused };
    case "end":
      return {
        title: NoticeWords.end,
        text: NoticeWords.endText,
      };
    case "error":
      return { title: NoticeWords.error, text: describeFault(notice) };
  }
}

function describeFault({ code, status }: { code: number; status: number }): string {
  if (status >= 400) return failedStatus(status);
  if (status === 0) return MediaErrorWords.network;
  return mediaErrors()[code] ?? MediaErrorWords.other;
}
