/** Books as cards, in the order given. */
import type { ReactNode } from "react";

interface Props {
  title: string;
  /** 1 if the title is the page's heading. */
  level: 1 | 2;
  /** BookCards. */
  children: ReactNode;
}

export function BookGrid({ title, level, children }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className="wrap shelf" aria-labelledby="books">
      <Heading className="rule" id="books">{title}</Heading>
      <div className="shelf__grid">{children}</div>
    </section>
  );
}
