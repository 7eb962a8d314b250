import type { ReactNode } from "react";
import { Choices } from "@/components/ui/Choices.tsx";
import { Sheet } from "@/components/ui/Sheet.tsx";
import { ReadAlongWords } from "@/lib/listening/words/read_along.ts";
import { MoreWords } from "@/lib/listening/words/panels.ts";

interface Props {
  onClose: () => void;
  onKeys: () => void;
  /** Opens the text of what plays; absent: it has none. */
  onText?: (() => void) | undefined;
  children: ReactNode;
}

/** What is chosen once an evening, and the way to the list of keys. */
export function MoreSheet({ onClose, onKeys, onText, children }: Props) {
  return (
    <Sheet title={MoreWords.title} onClose={onClose}>
      {onText && (
        <section className="sheet__part" aria-label={ReadAlongWords.title}>
          <Choices choices={[{ label: ReadAlongWords.title, onPress: onText }]} />
        </section>
      )}
      {children}
      <section className="sheet__part sheet__part--keys" aria-label={MoreWords.help}>
        <Choices choices={[{ label: MoreWords.keys, onPress: onKeys }]} />
      </section>
    </Sheet>
  );
}
