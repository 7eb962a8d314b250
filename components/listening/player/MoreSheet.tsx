import type { ReactNode } from "react";
import { Choices } from "@/components/ui/Choices.tsx";
import { Sheet } from "@/components/ui/Sheet.tsx";
import { MoreWords } from "@/lib/listening/words/panels.ts";

interface Props {
  onClose: () => void;
  onKeys: () => void;
  children: ReactNode;
}

/** What is chosen once an evening, and the way to the list of keys. */
export function MoreSheet({ onClose, onKeys, children }: Props) {
  return (
    <Sheet title={MoreWords.title} onClose={onClose}>
      {children}
      <section className="sheet__part sheet__part--keys" aria-label={MoreWords.help}>
        <Choices choices={[{ label: MoreWords.keys, onPress: onKeys }]} />
      </section>
    </Sheet>
  );
}
