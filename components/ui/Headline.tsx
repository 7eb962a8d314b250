/** The head of a page: what it belongs to, its title, and a sentence or two about it. */

import type { ReactNode } from "react";

interface HeadlineProps {
  /** In small capitals above the title. */
  above?: ReactNode;
  title: ReactNode;
  /** Paragraphs below the title. */
  children?: ReactNode;
}

export function Headline({ above, title, children }: HeadlineProps) {
  return (
    <header className="headline">
      {above && <p className="eyebrow">{above}</p>}
      <h1>{title}</h1>
      {children}
    </header>
  );
}
