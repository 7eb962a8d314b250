import type { ReactNode } from "react";
import { NoticePanel } from "./NoticePanel.tsx";

interface Props {
  title: string;
  text: string;
  isUnasked: boolean;
  onDismiss?: () => void;
  /** The way to buy. */
  children: ReactNode;
}

/** Below the player, where what may be heard is over: it interrupts nothing. */
export function PremiumPanel({ title, text, isUnasked, onDismiss, children }: Props) {
  return (
    <NoticePanel
      kind="premium"
      title={title}
      text={text}
      isUnasked={isUnasked}
      onDismiss={onDismiss}
    >
      {children}
    </NoticePanel>
  );
}
