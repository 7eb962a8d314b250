import { useState } from "preact/hooks";
import {
  type DownloadState,
  type OfflineView,
  secondsLeft,
  stateOf,
} from "@/lib/downloads/browser/view.ts";
import type { DownloadActions } from "./actions.ts";
import type { BookList } from "./book_lists.ts";
import { ChapterLine } from "./ChapterLine.tsx";
import { formatBytes, formatDay, formatLeft } from "./words.ts";

interface Props {
  list: BookList;
  view: OfflineView;
  /** Whether its chapters are shown from the beginning. */
  open: boolean;
  actions: DownloadActions;
}

/** A book's downloads: how much is here and until when, what can be done about it, its chapters. */
export function BookDownloads({ list, view, open, actions }: Props) {
  const { bookId, title } = list;
  const rows = list.chapters.map(({ chapter, title }) => ({
    chapter,
    title,
    state: stateOf(view, { bookId, chapter }),
  }));
  const isIn = (...states: DownloadState["state"][]) =>
    rows.filter(({ state }) => states.includes(state.state));
  const ready = isIn("ready"), running = isIn("waiting", "loading");
  const missing = isIn("none"), held = isIn("paused", "failed");
  const here = view.books.find(({ id }) => id === bookId);
  const left = running.length > 0 ? secondsLeft(view) : null;
  const coming = [...ready, ...running];
  const sum = (of: "bytes" | "loadedBytes") =>
    coming.reduce((sum, { state }) => sum + state[of], 0);
  return (
    <section className="downloads__book" aria-labelledby={`downloads-${bookId}`}>
      <h3 id={`downloads-${bookId}`}>{title}</h3>
      <p className="downloads__facts">
        {ready.length} of {rows.length} chapters on this device
        {here && here.bookSize > 0 && `, ${formatBytes(here.bookSize)}`}
        {here && `, until ${formatDay(here.expiresAt)}`}
      </p>
      {running.length > 0 && (
        <p className="downloads__running">
          <progress
            max={sum("bytes")}
            value={sum("loadedBytes")}
            aria-label={`Download of ${title}`}
          />
          {formatBytes(sum("loadedBytes"))} of {formatBytes(sum("bytes"))}
          {left !== null && `, ${formatLeft(left)}`}
        </p>
      )}
      <p className="downloads__actions">
        {missing.length > 0 && running.length === 0 && (
          <button
            type="button"
            className="button"
            onClick={() => actions.start(missing.map(({ chapter }) => ({ bookId, chapter })))}
          >
            {missing.length === rows.length ? "Download all" : `Download ${missing.length} more`}
          </button>
        )}
        {running.length > 0 && <Press label="Pause" onPress={() => actions.pause({ bookId })} />}
        {held.length > 0 && <Press label="Resume" onPress={() => actions.resume({ bookId })} />}
        {running.length + held.length > 0 && (
          <Press
            label="Cancel"
            onPress={() => actions.cancel(bookId)}
          />
        )}
        {ready.length > 0 && <Delete title={title} onDelete={() => actions.remove({ bookId })} />}
      </p>
      <details open={open}>
        <summary>Chapters</summary>
        <ul className="downloads__chapters">
          {rows.map(({ chapter, title, state }) => (
            <ChapterLine
              key={chapter}
              title={title}
              state={state}
              onStart={() => actions.start([{ bookId, chapter }])}
              onPause={() => actions.pause({ bookId, chapter })}
              onResume={() => actions.resume({ bookId, chapter })}
              onRemove={() => actions.remove({ bookId, chapter })}
            />
          ))}
        </ul>
      </details>
    </section>
  );
}

function Press({ label, onPress }: { label: string; onPress: () => void }) {
  return <button type="button" className="button button--quiet" onClick={onPress}>{label}</button>;
}

/** What took an hour to come does not go by one touch. */
function Delete({ title, onDelete }: { title: string; onDelete: () => void }) {
  const [isAsking, ask] = useState(false);
  if (!isAsking) return <Press label="Delete" onPress={() => ask(true)} />;
  return (
    <>
      <Press
        label={`Delete ${title} from this device`}
        onPress={() => {
          ask(false);
          onDelete();
        }}
      />
      <Press label="Keep it" onPress={() => ask(false)} />
    </>
  );
}
