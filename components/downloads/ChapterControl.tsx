import { IconButton } from "@/components/ui/IconButton.tsx";
import type { DownloadState } from "@/lib/downloads/chapter_download.ts";
import { CONTROL } from "@/lib/downloads/words.ts";
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
