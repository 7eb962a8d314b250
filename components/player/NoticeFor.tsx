import { describeNotice, type Notice } from "@/lib/player/notices.ts";
import type { PlayerBook } from "@/lib/player/types.ts";
import { NoticePanel } from "./NoticePanel.tsx";
import { PlayerError } from "./PlayerError.tsx";
import { PremiumPanel } from "./PremiumPanel.tsx";
import type { Verbs } from "./verbs.ts";

interface Props {
  notice: Notice;
  book: PlayerBook;
  verbs: Verbs | null;
}

/** The panel a notice calls for. */
export function NoticeFor({ notice, book, verbs }: Props) {
  const words = describeNotice(notice, book.title);
  const onDismiss = verbs?.dismiss;
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
          onRetry={verbs?.retry}
          onReload={verbs?.reload}
          onDismiss={onDismiss}
        />
      );
    case "end":
      return <NoticePanel kind="end" {...words} onDismiss={onDismiss} />;
  }
}
