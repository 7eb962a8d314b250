import type { SleepChoice } from "@/lib/listening/browser/features/sleep_timer.ts";
import { Choices } from "@/components/ui/Choices.tsx";
import {
  sleepChapters,
  sleepLeft,
  sleepMinutes,
  SleepWords,
} from "@/lib/listening/words/panels.ts";

const MINUTES = [5, 10, 15, 30, 45, 60];
const CHAPTERS = [1, 2, 3];

interface Props {
  /** What is left, in words; null while no timer runs. */
  left: string | null;
  onSet: (choice: SleepChoice) => void;
  onExtend: () => void;
  onCancel: () => void;
}

/** When the sound should pause by itself. */
export function SleepPanel({ left, onSet, onExtend, onCancel }: Props) {
  return (
    <section className="sheet__part" aria-labelledby="sleep-title">
      <h3 id="sleep-title">{SleepWords.title}</h3>
      {left === null
        ? (
          <Choices
            choices={[
              ...MINUTES.map((minutes) => ({
                label: sleepMinutes(minutes),
                onPress: () => onSet({ minutes }),
              })),
              ...CHAPTERS.map((chapters) => ({
                label: sleepChapters(chapters),
                onPress: () => onSet({ chapters }),
              })),
            ]}
          />
        )
        : (
          <>
            <p className="sheet__note">{sleepLeft(left)}</p>
            <Choices
              choices={[
                { label: SleepWords.extend, onPress: onExtend },
                { label: SleepWords.cancel, onPress: onCancel },
              ]}
            />
          </>
        )}
    </section>
  );
}
