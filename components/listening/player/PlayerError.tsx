import { NoticePanel } from "./NoticePanel.tsx";

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
        <button type="button" className="button" onClick={onRetry}>Try again</button>
        <button type="button" className="button button--quiet" onClick={onReload}>
          Reload Page
        </button>
      </p>
    </NoticePanel>
  );
}
