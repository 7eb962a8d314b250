/** One part of the account that opens at a press, without script. */
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/Icon.tsx";

interface Props {
  title: string;
  /** Beside the title: how many, or how it stands. */
  note?: string;
  isOpen?: boolean;
  /** Of its heading; absent: 2. */
  level?: 2 | 3;
  children: ReactNode;
}

export function Section({ title, note, isOpen = false, level = 2, children }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <details key={`${title} ${isOpen}`} className="account__section" open={isOpen}>
      <summary>
        <Heading className="account__section-title">{title}</Heading>
        {note && <span className="account__note">{note}</span>}
        <Icon name="chevron" />
      </summary>
      <div className="account__inside">{children}</div>
    </details>
  );
}
