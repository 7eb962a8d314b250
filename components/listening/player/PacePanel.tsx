import type { ChangeEvent } from "react";
import { Choices } from "@/components/ui/Choices.tsx";
import { Switch } from "@/components/ui/Switch.tsx";
import { SKIP_LENGTHS } from "@/lib/listening/browser/player/preferences.ts";
import { MAX_RATE, MIN_RATE, RATE_STEP } from "@/lib/listening/browser/player/rates.ts";
import { onlyFor, PaceWords, rateValue, skipLength } from "@/lib/listening/words/panels.ts";

interface Props {
  rate: number;
  /** The book in the player; null without one. */
  bookTitle: string | null;
  hasOwnRate: boolean;
  skipBackSec: number;
  skipForwardSec: number;
  onRate: (rate: number) => void;
  onOwnRate: (on: boolean) => void;
  onSkip: (by: "skipBackSec" | "skipForwardSec", sec: number) => void;
}

/** How fast, in steps finer than the list beside Play, for all books or for this one; and how far a skip goes. */
export function PacePanel(props: Props) {
  const { rate, bookTitle, hasOwnRate, skipBackSec, skipForwardSec } = props;
  const { onRate, onOwnRate, onSkip } = props;
  const lengths = (by: "skipBackSec" | "skipForwardSec", chosen: number) =>
    SKIP_LENGTHS.map((sec) => ({
      label: skipLength(sec),
      pressed: sec === chosen,
      onPress: () => onSkip(by, sec),
    }));
  return (
    <>
      <section className="sheet__part" aria-labelledby="pace-title">
        <h3 id="pace-title">{PaceWords.speed}</h3>
        <p className="pace">
          <input
            type="range"
            className="pace__range"
            aria-label={PaceWords.speed}
            aria-valuetext={rateValue(rate)}
            min={MIN_RATE}
            max={MAX_RATE}
            step={RATE_STEP}
            value={rate}
            onInput={(event: ChangeEvent<HTMLInputElement>) =>
              onRate(Number(event.currentTarget.value))}
          />
          <output className="pace__rate">{rate}×</output>
        </p>
        {bookTitle !== null && (
          <Switch label={onlyFor(bookTitle)} on={hasOwnRate} onChange={onOwnRate} />
        )}
      </section>
      <section className="sheet__part" aria-labelledby="skip-back-title">
        <h3 id="skip-back-title">{PaceWords.back}</h3>
        <Choices choices={lengths("skipBackSec", skipBackSec)} />
      </section>
      <section className="sheet__part" aria-labelledby="skip-forward-title">
        <h3 id="skip-forward-title">{PaceWords.forward}</h3>
        <Choices choices={lengths("skipForwardSec", skipForwardSec)} />
      </section>
    </>
  );
}
