import type { Ask } from "@/lib/player/loader.ts";
import { describeNotice, type Notice } from "@/lib/player/notices.ts";
import type { PlayerBook } from "@/lib/player/types.ts";
import { NoticePanel } from "./NoticePanel.tsx";
import { PlayerError } from "./PlayerError.tsx";
import { PremiumPanel } from "./PremiumPanel.tsx";

interface Props {
  notice: Notice;
  book: PlayerBook;
  ask: Ask;
  onReload: () => void;
}

/** The panel a notice calls for. */
export function NoticeFor({ notice, book, ask, onReload }: Props) {
  const words = describeNotice(notice, book.title);
  const onDismiss = () => ask((player) => player.dismissNotice());
  switch (notice.kind) {
    case "locked":
    case "rest-locked":
      return (
        <PremiumPanel {...words} price={book.price} buyHref={book.buyHref} onDismiss={onDismiss} />
      );
    case "error":
      return (
        <PlayerError
          {...words}
          onRetry={() => ask((player) => player.play())}
          onReload={onReload}
          onDismiss={onDismiss}
        />
      );
    case "end":
      return <NoticePanel kind="end" {...words} onDismiss={onDismiss} />;
  }
}
