/** A screen of the desk: where else to go, what was just done, and what it is about. */
import type { ReactNode } from "react";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { DeskNav } from "./DeskNav.tsx";

interface Props {
  title: string;
  siteName: string;
  /** Its address. */
  path: string;
  /** What was just done, a sentence; null: nothing. */
  said: string | null;
  lead?: string;
  children: ReactNode;
}

export function DeskPage({ title, siteName, path, said, lead, children }: Props) {
  return (
    <section className="desk wrap">
      <OwnPageHead title={title} siteName={siteName} />
      <DeskNav path={path} />
      <header className="desk__head">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {said && <p className="desk__said" role="status">{said}</p>}
      {children}
    </section>
  );
}
