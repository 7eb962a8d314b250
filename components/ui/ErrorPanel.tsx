/** Shown instead of a page: what happened, and a link. */
import type { ReactNode } from "react";
import { Lantern } from "@/components/ui/Lantern.tsx";

interface Props {
  title: string;
  text: string;
  action: { href: string; label: string };
  /** Further ways to go on. */
  children?: ReactNode;
}

export function ErrorPanel({ title, text, action, children }: Props) {
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
