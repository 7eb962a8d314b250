import { NoticePanel } from "./NoticePanel.tsx";
import { NoticeActs } from "@/lib/listening/words/panels.ts";

interface Props {
  title: string;
  text: string;
  onRetry?: () => void;
  onReload?: () => void;
  onDismiss?: () => void;
}

export function PlayerError({ title, text, onRetry, onReload, onDismiss }: Props) {
  return (
    <NoticePanel kind="error" title={title} text={text} onDismiss={onDismiss}>
      <p className="notice__actions">
        <button type="button" className="button" onClick={onRetry}>{NoticeActs.retry}</button>
        <button type="button" className="button button--quiet" onClick={onReload}>
          {NoticeActs.reload}
        </button>
      </p>
    </NoticePanel>
  );
}
