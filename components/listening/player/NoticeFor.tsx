import type { CallPlayer } from "@/lib/listening/browser/player/view.ts";
import {
  describeNotice,
  type Notice,
  signInHerePath,
} from "@/lib/listening/browser/player/notices.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { rememberPendingChapter } from "@/lib/access/browser/pending_chapter.ts";
import { NoticeActs } from "@/lib/listening/words/panels.ts";
import { Sheet } from "@/components/ui/Sheet.tsx";
import { AfterEnd } from "./AfterEnd.tsx";
import { NoticePanel } from "./NoticePanel.tsx";
import { Offer } from "./Offer.tsx";
import { PlayerError } from "./PlayerError.tsx";
import { RestOfBook } from "./RestOfBook.tsx";

interface Props {
  notice: Notice;
  book: PlayerBook;
  /** Number of the chapter that the player stands at. */
  at: number;
  callPlayer: CallPlayer;
  onReload: () => void;
}

/** The panel a notice calls for. */
export function NoticeFor({ notice, book, at, callPlayer, onReload }: Props) {
  const words = describeNotice(notice, book.title);
  const onDismiss = () => callPlayer((player) => player.dismissNotice());
  switch (notice.kind) {
    case "locked": // the answer to a press on a locked chapter: what sounds goes on
      return (
        <Sheet title={words.title} onClose={onDismiss}>
          <p>{words.text}</p>
          <Offer book={book} onBuy={() => rememberPendingChapter(book.id, notice.chapter)} />
        </Sheet>
      );
    case "visitor":
    case "rest-locked":
      return (
        <NoticePanel
          kind="premium"
          {...words}
          isUnasked={notice.kind === "visitor"}
          onDismiss={onDismiss}
        >
          <RestOfBook book={book} at={at} />
        </NoticePanel>
      );
    case "error":
      return (
        <PlayerError
          {...words}
          onRetry={() => callPlayer((player) => player.play())}
          onReload={onReload}
          onDismiss={onDismiss}
        />
      );
    case "signed-out":
      return (
        <NoticePanel kind="error" {...words}>
          <p className="notice__actions">
            <a className="button" href={signInHerePath()}>{NoticeActs.login}</a>
          </p>
        </NoticePanel>
      );
    case "end":
      return (
        <NoticePanel kind="end" {...words} onDismiss={onDismiss}>
          {book.after && <AfterEnd {...book.after} />}
        </NoticePanel>
      );
  }
}
