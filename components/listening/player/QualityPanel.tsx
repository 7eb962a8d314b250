import { QUALITIES, type Quality } from "@/lib/listening/browser/delivery/quality.ts";
import { Choices } from "@/components/ui/Choices.tsx";

const LABELS: Record<Quality, string> = { auto: "Automatic", low: "Data saver", high: "High" };

interface Props {
  quality: Quality;
  onChoose: (quality: Quality) => void;
}

/** How good the sound should be, from the next chapter on. */
export function QualityPanel({ quality, onChoose }: Props) {
  return (
    <section className="sheet__part" aria-labelledby="quality-title">
      <h3 id="quality-title">Sound quality, from the next chapter on</h3>
      <Choices
        choices={QUALITIES.map((choice) => ({
          label: LABELS[choice],
          pressed: choice === quality,
          onPress: () => onChoose(choice),
        }))}
      />
    </section>
  );
}
