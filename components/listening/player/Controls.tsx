import { IconButton } from "@/components/ui/IconButton.tsx";
import { moonIcon, moreIcon, pauseIcon, playIcon, skipIcon } from "@/components/ui/icons.tsx";
import { soundAttributes, type SoundStart } from "@/lib/listening/press/sound_start.browser.ts";
import { skipLabel, StageWords } from "@/lib/listening/words/player.ts";

interface MoreButtonProps {
  /** Time until the sleep timer pauses; shown while one runs. */
  sleepIn: string | null;
  onPress: () => void;
}

/** The way to what is chosen once an evening: sleep timer, quality, keys. */
export function MoreButton({ sleepIn, onPress }: MoreButtonProps) {
  return (
    <button type="button" className="more" aria-haspopup="dialog" onClick={onPress}>
      {sleepIn ? moonIcon() : moreIcon()}
      <span>{sleepIn ?? StageWords.more}</span>
      {sleepIn && <span className="visually-hidden">{StageWords.untilSleep}</span>}
    </button>
  );
}

interface PlayButtonProps {
  playing: boolean;
  /** What it says in words while it rests, for it is all of a player there is; absent: it is its icon. */
  words?: string | false;
  waiting: boolean;
  onPress?: () => void;
  /** Before the island lives, the page's small script starts this address within the press. */
  sound?: SoundStart | null;
}

/** The one big thing to press. Says what a press will do; a stall circles it. */
export function PlayButton({ playing, words, waiting, onPress, sound }: PlayButtonProps) {
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

interface SkipButtonProps {
  /** Negative goes back. */
  seconds: number;
  disabled?: boolean;
  onSkip?: (bySec: number) => void;
}

export function SkipButton({ seconds, disabled, onSkip }: SkipButtonProps) {
  return (
    <IconButton
      label={skipLabel(seconds)}
      disabled={disabled}
      onPress={() => onSkip?.(seconds)}
    >
      {skipIcon(seconds)}
    </IconButton>
  );
}
