import { pauseIcon, playIcon } from "@/components/ui/icons.tsx";
import { BarWords, stillAt } from "@/lib/listening/words/panels.ts";
import { StageWords } from "@/lib/listening/words/stage.ts";

interface Props {
  /** What is heard: the chapter. */
  title: string;
  /** Seconds into it. */
  positionSec: number;
  playing: boolean;
  /** Stands in for how it goes on: what the network does, or where the free chapters end. Empty: all is well. */
  obstacle: string;
  onPress: () => void;
}

/**
 * The bar while one pays: one line and one button, and nothing that leads away. Hidden unless the checkout's
 * own styles show it in the bar's place: they come and go with it.
 */
export function StillPlaying({ title, positionSec, playing, obstacle, onPress }: Props) {
  return (
    <section className="still" aria-label={BarWords.label} hidden>
      <p className="still__words">
        <span>{obstacle || title}</span>
        {!obstacle && <span>{stillAt({ positionSec, playing })}</span>}
      </p>
      <button type="button" className="still__press" onClick={onPress}>
        {playing ? pauseIcon() : playIcon()}
        <span>{playing ? StageWords.pause : StageWords.play}</span>
      </button>
    </section>
  );
}
