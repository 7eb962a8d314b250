import { IconButton } from "@/components/ui/IconButton.tsx";
import type { DownloadState } from "@/lib/downloads/addresses.ts";
import { CONTROL } from "@/lib/downloads/words.ts";

interface Props {
  title: string;
  state: DownloadState;
  onStart: () => void;
  onPause: () => void;
  onResume: () => void;
}

/** The download control beside a chapter's row in the list of chapters. */
export function ChapterControl({ title, state: it, onStart, onPause, onResume }: Props) {
  const label = CONTROL[it.state](title);
  switch (it.state) {
    case "none":
      return <IconButton label={label} onPress={onStart}>{downloadIcon()}</IconButton>;
    case "waiting":
      return (
        <IconButton label={label} onPress={onPause}>
          {waitIcon()}
        </IconButton>
      );
    case "loading":
      return (
        <IconButton label={label} onPress={onPause}>
          {ringIcon(it.bytes > 0 ? it.loadedBytes / it.bytes : 0)}
        </IconButton>
      );
    case "paused":
      return (
        <IconButton label={label} onPress={onResume}>
          {downloadIcon()}
        </IconButton>
      );
    case "failed":
      return (
        <IconButton label={label} onPress={onResume}>
          {retryIcon()}
        </IconButton>
      );
    case "ready":
      return (
        <span className="on-device" role="img" aria-label={label}>
          {hereIcon()}
        </span>
      );
  }
}

/** Drawn like the player's icons; the control around them has the words. */
const line = (d: string) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

const downloadIcon = () => line("M12 4v11M7 10.5l5 5 5-5M5 19.5h14");
const hereIcon = () => line("m5.5 12.5 4.5 4.5 9-10");
const waitIcon = () => line("M12 7.5V12l3 2M12 3.7a8.3 8.3 0 1 1 0 16.6 8.3 8.3 0 0 1 0-16.6");
const retryIcon = () => line("M19 12a7 7 0 1 1-2.2-5.1M19.5 3.5v4h-4");

/** A ring that fills with the chapter's progress around two bars: a press pauses. */
const ringIcon = (part: number) => (
  <svg className="icon ring" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" className="ring__way" />
    <circle
      cx="12"
      cy="12"
      r="9"
      pathLength="1"
      style={{ strokeDasharray: `${part} 1` }}
      transform="rotate(-90 12 12)"
    />
    <path d="M10 9.5v5M14 9.5v5" />
  </svg>
);
