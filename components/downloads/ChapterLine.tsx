import type { DownloadState } from "@/lib/downloads/chapter_download.ts";
import { ACTS, describeState } from "@/lib/downloads/words.ts";

interface Props {
  title: string;
  state: DownloadState;
  onStart: () => void;
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

/** One chapter of a book's downloads, in words. */
export function ChapterLine({ title, state, onStart, onPause, onResume, onRemove }: Props) {
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
        <span>{title}</span>
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
      aria-label={`${label}: ${of}`}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
