import { IconButton } from "@/components/ui/IconButton.tsx";
import type { DownloadState } from "@/lib/downloads/browser/view.ts";
import { downloadIcon, hereIcon, retryIcon, ringIcon, waitIcon } from "./icons.tsx";

interface Props {
  title: string;
  state: DownloadState;
  onStart: () => void;
  onPause: () => void;
  onResume: () => void;
}

/** A chapter's download beside its row in the list of chapters. */
export function ChapterControl({ title, state: it, onStart, onPause, onResume }: Props) {
  switch (it.state) {
    case "none":
      return <IconButton label={`Download ${title}`} onPress={onStart}>{downloadIcon()}
      </IconButton>;
    case "waiting":
      return (
        <IconButton label={`Pause download of ${title}, which waits`} onPress={onPause}>
          {waitIcon()}
        </IconButton>
      );
    case "loading":
      return (
        <IconButton label={`Pause download of ${title}`} onPress={onPause}>
          {ringIcon(it.bytes > 0 ? it.loadedBytes / it.bytes : 0)}
        </IconButton>
      );
    case "paused":
      return (
        <IconButton label={`Resume download of ${title}`} onPress={onResume}>
          {downloadIcon()}
        </IconButton>
      );
    case "failed":
      return (
        <IconButton label={`Try download of ${title} again`} onPress={onResume}>
          {retryIcon()}
        </IconButton>
      );
    case "ready":
      return (
        <span className="on-device" role="img" aria-label={`${title} is on this device`}>
          {hereIcon()}
        </span>
      );
  }
}
