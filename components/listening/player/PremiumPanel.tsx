import type { ReactNode } from "react";
import { NoticePanel } from "./NoticePanel.tsx";

interface Props {
  title: string;
  text: string;
  onDismiss?: () => void;
  /** The way to buy. */
  children: ReactNode;
}

/** Below the player, where what may be heard is over: it interrupts nothing. */
export function PremiumPanel({ title, text, onDismiss, children }: Props) {
  return (
    <NoticePanel kind="premium" title={title} text={text} onDismiss={onDismiss}>
      {children}
    </NoticePanel>
  );
}
