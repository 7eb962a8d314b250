import { moonIcon, moreIcon } from "@/components/ui/icons.tsx";
import { StageWords } from "@/lib/listening/words/stage.ts";

interface Props {
  /** Time until the sleep timer pauses; shown while one runs. */
  sleepIn: string | null;
  onPress: () => void;
}

/** The way to what is chosen once an evening: sleep timer, quality, keys. */
export function MoreButton({ sleepIn, onPress }: Props) {
  return (
    <button type="button" className="more" aria-haspopup="dialog" onClick={onPress}>
      {sleepIn ? moonIcon() : moreIcon()}
      <span>{sleepIn ?? StageWords.more}</span>
      {sleepIn && <span className="visually-hidden">{StageWords.untilSleep}</span>}
    </button>
  );
}
