/** A screen of the desk: where else to go, what can be found, what was just done, and what it is about. */
import type { ReactNode } from "react";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { DeskMenu, DeskNav } from "./DeskNav.tsx";
import { DeskSearch } from "./DeskSearch.tsx";

interface Props {
  title: string;
  siteName: string;
  /** Its address. */
  path: string;
  /** What was just done, a sentence; null: nothing. */
  said: string | null;
  lead?: string;
  /** What is looked for; absent: nothing. */
  word?: string;
  children: ReactNode;
}

export function DeskPage({ title, siteName, path, said, lead, word = "", children }: Props) {
  return (
    <section className="desk wrap">
      <OwnPageHead title={title} siteName={siteName} />
      <div className="desk__bar">
        <DeskMenu path={path} />
        <DeskSearch word={word} />
      </div>
      <DeskNav path={path} />
      <div className="desk__screen">
        <header className="desk__head">
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {said && <p className="desk__said" role="status">{said}</p>}
        {children}
      </div>
    </section>
  );
}
