import { QUALITIES, type Quality } from "@/lib/listening/browser/delivery/quality.ts";
import { Choices } from "@/components/ui/Choices.tsx";
import { QualityWords } from "@/lib/listening/words/panels.ts";

interface Props {
  quality: Quality;
  onChoose: (quality: Quality) => void;
}

/** How good the sound should be, from the next chapter on. */
export function QualityPanel({ quality, onChoose }: Props) {
  return (
    <section className="sheet__part" aria-labelledby="quality-title">
      <h3 id="quality-title">{QualityWords.title}</h3>
      <Choices
        choices={QUALITIES.map((choice) => ({
          label: QualityWords[choice],
          pressed: choice === quality,
          onPress: () => onChoose(choice),
        }))}
      />
    </section>
  );
}
