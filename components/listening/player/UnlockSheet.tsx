import type { ReactNode } from "react";
import { Sheet } from "@/components/ui/Sheet.tsx";

interface Props {
  title: string;
  text: string;
  onClose: () => void;
  /** The way to buy. */
  children: ReactNode;
}

/** The answer to a press on a locked chapter. What sounds goes on. */
export function UnlockSheet({ title, text, onClose, children }: Props) {
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{text}</p>
      {children}
    </Sheet>
  );
}
