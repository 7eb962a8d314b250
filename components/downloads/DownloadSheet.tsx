import { Switch } from "@/components/ui/Choices.tsx";
import { Sheet } from "@/components/ui/Sheet.tsx";
import type { OfflineView, StorageQuota } from "@/lib/downloads/view.browser.ts";
import { MODE, QUOTA, SHEET } from "@/lib/downloads/words.ts";
import { BookDownloads } from "./BookDownloads.tsx";
import type { BookList, DownloadActions } from "./book_lists.ts";

/** Above this part of the quota browsers begin to remove data. */
const NEARLY_FULL = 0.8;

/** How much of the storage quota is used. */
function StorageQuotaPanel({ usedBytes, quotaBytes, isPersisted }: StorageQuota) {
  const isNearlyFull = quotaBytes !== null && usedBytes > quotaBytes * NEARLY_FULL;
  return (
    <section className="sheet__part" aria-labelledby="downloads-quota">
      <h3 id="downloads-quota">{QUOTA.heading}</h3>
      <p className="sheet__note">
        {QUOTA.used(usedBytes)}
        {quotaBytes === null ? "" : QUOTA.allowed(quotaBytes)}
        {isPersisted ? QUOTA.promised : ""}
      </p>
      {quotaBytes !== null && (
        <meter
          aria-labelledby="downloads-quota"
          max={quotaBytes}
          value={usedBytes}
          high={quotaBytes * NEARLY_FULL}
        />
      )}
      {isNearlyFull && <p className="downloads__warning">{QUOTA.nearlyFull}</p>}
    </section>
  );
}

type Keeping = Pick<StorageQuota, "isPersisted" | "isForgetful">;

/** The browser may remove downloads by itself: shown with what helps, in most a button that asks it not to. */
function EvictionNotice(props: Keeping & { onPersist: () => void }) {
  const { isPersisted, isForgetful, onPersist } = props;
  if (isPersisted && !isForgetful) return null;
  return (
    <section className="downloads__warning" aria-label={QUOTA.eviction.label}>
      <p>{isForgetful ? QUOTA.eviction.forgetful : QUOTA.eviction.text}</p>
      {!isForgetful && (
        <button type="button" className="button button--quiet" onClick={onPersist}>
          {QUOTA.eviction.ask}
        </button>
      )}
    </section>
  );
}

interface DownloadSheetProps {
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
export function DownloadSheet(props: DownloadSheetProps) {
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
