import type { DownloadState } from "@/lib/downloads/browser/view.ts";
import { describeState } from "./words.ts";

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
    none: ["Download", onStart],
    waiting: ["Pause", onPause],
    loading: ["Pause", onPause],
    paused: ["Resume", onResume],
    failed: ["Try again", onResume],
    ready: ["Delete", onRemove],
  }[name] as [string, () => void];
  const isUnfinished = name !== "none" && name !== "ready";
  return (
    <li className="download" data-state={name}>
      <span className="download__title">
        {title}
        <small>{describeState(state)}</small>
      </span>
      <Act label={act[0]} of={title} onPress={act[1]} />
      {isUnfinished && <Act label="Cancel" of={title} onPress={onRemove} />}
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
