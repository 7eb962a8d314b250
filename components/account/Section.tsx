/** One part of the account that opens at a press, without script. */
import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";

interface Props {
  title: string;
  /** Beside the title: how many, or how it stands. */
  note?: string;
  isOpen?: boolean;
  children: ReactNode;
}

export function Section({ title, note, isOpen = false, children }: Props) {
  return (
    <details className="account__section" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {note && <span className="account__note">{note}</span>}
        <Icon name="chevron" />
      </summary>
      <div className="account__inside">{children}</div>
    </details>
  );
}
