import { pauseIcon, playIcon } from "@/components/ui/icons.tsx";

interface Props {
  playing: boolean;
  waiting: boolean;
  onPress?: () => void;
  /** Before the island lives, the page's small script starts this address within the press. */
  sound?: { src: string; positionSec: number } | null;
}

/** The one big thing to press. Says what a press will do; a stall circles it. */
export function PlayButton({ playing, waiting, onPress, sound }: Props) {
  return (
    <button
      type="button"
      className="play"
      aria-label={playing ? "Pause" : "Play"}
      data-waiting={waiting || undefined}
      data-sound-src={sound?.src}
      data-sound-position={sound?.positionSec}
      onClick={onPress}
    >
      {playing ? pauseIcon() : playIcon()}
    </button>
  );
}
