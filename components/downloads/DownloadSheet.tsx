import { Sheet } from "@/components/ui/Sheet.tsx";
import { Switch } from "@/components/ui/Switch.tsx";
import type { OfflineView } from "@/lib/downloads/browser/view.ts";
import { MODE, SHEET } from "@/lib/downloads/words.ts";
import type { DownloadActions } from "./actions.ts";
import type { BookList } from "./book_lists.ts";
import { BookDownloads } from "./BookDownloads.tsx";
import { EvictionNotice, StorageQuotaPanel } from "./StorageQuota.tsx";

interface Props {
  /** null: not known yet. */
  lists: readonly BookList[] | null;
  view: OfflineView | null;
  isOfflineMode: boolean;
  /** Why the last press had no effect. */
  message: string;
  actions: DownloadActions;
  onMode: (on: boolean) => void;
  onPersist: () => void;
  onClose: () => void;
}

/** Everything about downloads: of one book, or of all that is on the device. */
export function DownloadSheet(props: Props) {
  const { lists, view, isOfflineMode, message, actions, onMode, onPersist, onClose } = props;
  return (
    <Sheet title={SHEET.title} onClose={onClose}>
      <section className="sheet__part" aria-label={MODE.label}>
        <Switch label={MODE.label} on={isOfflineMode} onChange={onMode} />
        <p className="sheet__note">{MODE.hint}</p>
      </section>
      <p className="downloads__message" role="status">{message}</p>
      {view && view.books.length > 0 && <EvictionNotice {...view.quota} onPersist={onPersist} />}
      {lists === null || view === null
        ? <p className="sheet__note">{SHEET.loading}</p>
        : lists.length === 0
        ? <p className="sheet__note">{SHEET.empty}</p>
        : lists.map((list) => (
          <BookDownloads
            key={list.bookId}
            list={list}
            view={view}
            open={lists.length === 1}
            actions={actions}
          />
        ))}
      {view && <StorageQuotaPanel {...view.quota} />}
    </Sheet>
  );
}
