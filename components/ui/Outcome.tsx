/** Shown instead of a page: what happened, and a link. */

import type { ReactNode } from "react";
import { Lantern } from "./Lantern.tsx";

interface ErrorPanelProps {
  title: string;
  text: string;
  action: { href: string; label: string };
  /** Further ways to go on. */
  children?: ReactNode;
}

export function ErrorPanel({ title, text, action, children }: ErrorPanelProps) {
  return (
    <section className="error-panel">
      <Lantern size={56} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      <a className="button" href={action.href}>{action.label}</a>
    </section>
  );
}

/* The result of an action such as a purchase: what happened, and where to go next. The lamp is lit if it succeeded. */

interface OutcomeProps {
  title: string;
  text?: string;
  /** Whether the lamp is lit. */
  isLit: boolean;
  /** The first link is the primary one. */
  links: { href: string; label: string; attributes?: Record<string, string> }[];
  children?: ReactNode;
}

export function Outcome({ title, text, isLit, links, children }: OutcomeProps) {
  return (
    <section className={isLit ? "outcome outcome--lit" : "outcome"}>
      <Lantern size={56} />
      <h1>{title}</h1>
      {text && <p className="outcome__text" role="status">{text}</p>}
      {children}
      <p className="outcome__links">
        {links.map(({ href, label, attributes }, index) => (
          <a
            key={href}
            {...attributes}
            className={index === 0 ? "button button--large" : "button button--quiet button--large"}
            href={href}
          >
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}
