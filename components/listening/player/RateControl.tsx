import type { ChangeEvent } from "react";
import { rateLabel, StageWords } from "@/lib/listening/words/stage.ts";

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

interface Props {
  rate: number;
  onCycle?: () => void;
  onChoose?: (rate: number) => void;
}

/** A press goes to the next speed; the list beside it, the system's own, has them all. */
export function RateControl({ rate, onCycle, onChoose }: Props) {
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    onChoose?.(Number(event.currentTarget.value));
  return (
    <div className="rate">
      <button
        type="button"
        className="rate__cycle"
        aria-label={rateLabel(rate)}
        onClick={onCycle}
      >
        {rate}×
      </button>
      <select
        className="rate__list"
        aria-label={StageWords.rates}
        value={String(rate)}
        onChange={choose}
      >
        {(RATES.includes(rate) ? RATES : [rate, ...RATES]).map((choice) => (
          <option key={choice} value={String(choice)}>{choice}×</option>
        ))}
      </select>
    </div>
  );
}
