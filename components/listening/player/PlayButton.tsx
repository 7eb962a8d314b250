import { soundAttributes, type SoundStart } from "@/lib/listening/browser/press/sound_start.ts";
import { pauseIcon, playIcon } from "@/components/ui/icons.tsx";
import { StageWords } from "@/lib/listening/words/stage.ts";

interface Props {
  playing: boolean;
  /** What it says in words while it rests, for it is all of a player there is; absent: it is its icon. */
  words?: string | false;
  waiting: boolean;
  onPress?: () => void;
  /** Before the island lives, the page's small script starts this address within the press. */
  sound?: SoundStart | null;
}

/** The one big thing to press. Says what a press will do; a stall circles it. */
export function PlayButton({ playing, words, waiting, onPress, sound }: Props) {
  return (
    <button
      type="button"
      className="play"
      data-play=""
      aria-label={playing ? StageWords.pause : words || StageWords.play}
      data-waiting={waiting || undefined}
      {...sound && soundAttributes(sound)}
      onClick={onPress}
    >
      {playing ? pauseIcon() : playIcon()}
      {words && <span>{words}</span>}
    </button>
  );
}
