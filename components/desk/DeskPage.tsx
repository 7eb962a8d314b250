/** The frame of a desk screen: navigation, search, heading, the result of the last command, and the content. */
import type { ReactNode } from "react";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { initialValue } from "@/components/ui/initial_value.ts";
import { FIND_PATH } from "@/lib/desk/addresses.ts";
import { FIND } from "@/lib/desk/words/find.ts";
import { DeskMenu, DeskNav } from "./DeskNav.tsx";

interface Props {
  title: string;
  siteName: string;
  /** Path of this screen, to mark it in the navigation. */
  path: string;
  /** Result of the last command, a sentence; null: none. */
  said: string | null;
  lead?: string;
  /** The current search; absent: none. */
  word?: string;
  children: ReactNode;
}

export function DeskPage({ title, siteName, path, said, lead, word = "", children }: Props) {
  return (
    <section className="desk wrap">
      <OwnPageHead title={title} siteName={siteName} />
      <div className="desk__bar">
        <DeskMenu path={path} />
        <Search word={word} />
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

function Search({ word }: { word: string }) {
  return (
    <form className="desk__search" method="get" action={FIND_PATH} role="search">
      <label className="visually-hidden" htmlFor="desk-word">{FIND.label}</label>
      <input
        id="desk-word"
        name="word"
        type="search"
        {...initialValue(word)}
        placeholder={FIND.label}
        autoComplete="off"
        maxLength={254}
        required
      />
      <button className="button button--quiet" type="submit">{FIND.go}</button>
    </form>
  );
}
