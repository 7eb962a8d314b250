/** One of the ways to listen, and what it brings. */
import type { ReactNode } from "react";

interface Props {
  title: string;
  price: string;
  per?: string;
  lines: string[];
  children?: ReactNode;
}

export function PlanCard({ title, price, per, lines, children }: Props) {
  return (
    <section className={children ? "plan plan--lit" : "plan"}>
      <h2 className="eyebrow">{title}</h2>
      <p className="plan__price">
        {price} {per && <small>{per}</small>}
      </p>
      <ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul>
      {children}
    </section>
  );
}
