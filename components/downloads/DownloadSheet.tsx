import { useState } from "preact/hooks";
import { Switch } from "@/components/ui/Choices.tsx";
import { Sheet } from "@/components/ui/Sheet.tsx";
import type { DownloadState } from "@/lib/downloads/addresses.ts";
import { describePart, describeState, formatLeft } from "@/lib/downloads/describe.ts";
import { formatUntil } from "@/lib/downloads/until.ts";
import {
  type OfflineView,
  secondsLeft,
  stateOf,
  type StorageQuota,
} from "@/lib/downloads/view.browser.ts";
import { ACTS, MODE, QUOTA, SHEET } from "@/lib/downloads/words.ts";
import { formatBytes } from "@/lib/platform/language/format.ts";
import { labelled, nextFact } from "@/lib/platform/words.ts";
import type { BookList, DownloadActions } from "./book_lists.ts";

interface ChapterLineProps extends Pick<BookList, "title" | "lang"> {
  state: DownloadState;
  onStart: () => void;
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

/** One chapter of a book's downloads, in words. */
function ChapterLine(
  { title, lang, state, onStart, onPause, onResume, onRemove }: ChapterLineProps,
) {
  const name = state.state;
  const act = {
    none: [ACTS.start, onStart],
    waiting: [ACTS.pause, onPause],
    loading: [ACTS.pause, onPause],
    paused: [ACTS.resume, onResume],
    failed: [ACTS.retry, onResume],
    ready: [ACTS.remove, onRemove],
  }[name] as [string, () => void];
  const isUnfinished = name !== "none" && name !== "ready";
  return (
    <li className="download" data-state={name}>
      <span className="download__title">
        <span lang={lang}>{title}</span>
        <small>{describeState(state)}</small>
      </span>
      <Act label={act[0]} of={title} onPress={act[1]} />
      {isUnfinished && <Act label={ACTS.cancel} of={title} onPress={onRemove} />}
    </li>
  );
}

function Act({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="download__act"
      aria-label={labelled(label, of)}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

interface BookDownloadsProps {
  list: BookList;
  view: OfflineView;
  /** Whether the list of chapters starts open. */
  open: boolean;
  actions: DownloadActions;
}

/** A book's downloads: how much is stored and until when, the actions, and the chapters. */
function BookDownloads({ list, view, open, actions }: BookDownloadsProps) {
  const { bookId, title, lang } = list;
  const rows = list.chapters.map((it) => ({
    ...it,
    state: stateOf(view, { bookId, chapter: it.chapter }),
  }));
  const isIn = (...states: DownloadState["state"][]) =>
    rows.filter(({ state }) => states.includes(state.state));
  const ready = isIn("ready"), running = isIn("waiting", "loading");
  const missing = isIn("none"), stopped = isIn("paused", "failed");
  const here = view.books.find(({ id }) => id === bookId);
  const left = running.length > 0 ? secondsLeft(view) : null;
  const coming = [...ready, ...running];
  const sum = (of: "bytes" | "loadedBytes") =>
    coming.reduce((sum, { state }) => sum + state[of], 0);
  return (
    <section className="downloads__book" aria-labelledby={`downloads-${bookId}`}>
      <h3 id={`downloads-${bookId}`} lang={lang}>{title}</h3>
      <p className="downloads__facts">
        {[
          SHEET.here(ready.length, rows.length),
          ...here && here.bookSize > 0 ? [formatBytes(here.bookSize)] : [],
          ...here ? [formatUntil(here.expiresAt)] : [],
        ].reduce(nextFact)}
      </p>
      {running.length > 0 && (
        <p className="downloads__running">
          <progress
            max={sum("bytes")}
            value={sum("loadedBytes")}
            aria-label={SHEET.progress(title)}
          />
          <span>
            {[
              describePart(sum("loadedBytes"), sum("bytes")),
              ...left === null ? [] : [formatLeft(left)],
            ].reduce(nextFact)}
          </span>
        </p>
      )}
      <p className="downloads__actions">
        {missing.length > 0 && running.length === 0 && (
          <button
            type="button"
            className="button"
            onClick={() => actions.start(missing.map(({ chapter }) => ({ bookId, chapter })))}
          >
            {missing.length === rows.length ? SHEET.startAll : SHEET.startMore(missing.length)}
          </button>
        )}
        {running.length > 0 && (
          <Press
            label={ACTS.pause}
            onPress={() => actions.pause({ bookId })}
          />
        )}
        {stopped.length > 0 && (
          <Press
            label={ACTS.resume}
            onPress={() => actions.resume({ bookId })}
          />
        )}
        {running.length + stopped.length > 0 && (
          <Press
            label={ACTS.cancel}
            onPress={() => actions.cancel(bookId)}
          />
        )}
        {ready.length > 0 && <Delete title={title} onDelete={() => actions.remove({ bookId })} />}
      </p>
      <details open={open}>
        <summary>{SHEET.chapters}</summary>
        <ul className="downloads__chapters">
          {rows.map((row) => {
            const which = { bookId, chapter: row.chapter };
            return (
              <ChapterLine
                key={row.chapter}
                {...row}
                onStart={() => actions.start([which])}
                onPause={() => actions.pause(which)}
                onResume={() => actions.resume(which)}
                onRemove={() => actions.remove(which)}
              />
            );
          })}
        </ul>
      </details>
    </section>
  );
}

function Press({ label, onPress }: { label: string; onPress: () => void }) {
  return <button type="button" className="button button--quiet" onClick={onPress}>{label}</button>;
}

/** Deleting takes a second press, because the download may have taken an hour. */
function Delete({ title, onDelete }: { title: string; onDelete: () => void }) {
  const [isAsking, ask] = useState(false);
  if (!isAsking) return <Press label={ACTS.remove} onPress={() => ask(true)} />;
  return (
    <>
      <Press
        label={SHEET.deleteBook(title)}
        onPress={() => {
          ask(false);
          onDelete();
        }}
      />
      <Press label={SHEET.keep} onPress={() => ask(false)} />
    </>
  );
}

/** Above this share of the quota, browsers begin to remove data. */
const NEARLY_FULL = 0.8;

/** How much of the storage quota is used. */
function StorageQuotaPanel({ usedBytes, quotaBytes, isPersisted }: StorageQuota) {
  const isNearlyFull = quotaBytes !== null && usedBytes > quotaBytes * NEARLY_FULL;
  const used = formatBytes(usedBytes);
  const usage = quotaBytes === null
    ? QUOTA.used(used)
    : QUOTA.usedOf(used, formatBytes(quotaBytes));
  return (
    <section className="sheet__part" aria-labelledby="downloads-quota">
      <h3 id="downloads-quota">{QUOTA.heading}</h3>
      <p className="sheet__note">
        {isPersisted ? QUOTA.promised(usage) : usage}
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

/** Warns that the browser may remove downloads; usually with a button that asks it not to. */
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

/** Everything about downloads: of one book, or all on the device. */
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
