import type { SleepChoice } from "@/lib/listening/browser/features/sleep_timer.ts";
import { Choices } from "@/components/ui/Choices.tsx";

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
      <h3 id="sleep-title">Sleep timer</h3>
      {left === null
        ? (
          <Choices
            choices={[
              ...MINUTES.map((minutes) => ({
                label: `${minutes} min`,
                onPress: () => onSet({ minutes }),
              })),
              ...CHAPTERS.map((chapters) => ({
                label: chapters === 1 ? "End of chapter" : `End of ${chapters} chapters`,
                onPress: () => onSet({ chapters }),
              })),
            ]}
          />
        )
        : (
          <>
            <p className="sheet__note">Pauses in {left}.</p>
            <Choices
              choices={[
                { label: "More time", onPress: onExtend },
                { label: "Turn off", onPress: onCancel },
              ]}
            />
          </>
        )}
    </section>
  );
}
