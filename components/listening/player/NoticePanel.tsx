import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { closeIcon } from "@/components/ui/icons.tsx";
import { NoticeActs } from "@/lib/listening/words/panels.ts";

interface Props {
  /** An error interrupts a screen reader, the rest waits for its turn. */
  kind: "premium" | "error" | "end";
  title: string;
  text: string;
  /** It came by itself: then it moves nothing. */
  isUnasked?: boolean;
  /** Absent: it stays. */
  onDismiss?: () => void;
  /** What can be done about it. */
  children?: ReactNode;
}

const reveal = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: "nearest" });

/** What the player has to say. Comes into view: it may answer a press far down the page. */
export function NoticePanel({ kind, title, text, isUnasked, onDismiss, children }: Props) {
  return (
    <div
      className="notice"
      role={kind === "error" ? "alert" : "status"}
      data-kind={kind}
      ref={isUnasked ? undefined : reveal}
    >
      <div className="notice__words">
        <p className="notice__title">{title}</p>
        <p>{text}</p>
      </div>
      {onDismiss && (
        <IconButton label={NoticeActs.dismiss} onPress={onDismiss}>{closeIcon()}</IconButton>
      )}
      {children}
    </div>
  );
}
