/** Where one can go, within reach of the thumb: the phone's navigation, fixed to the bottom edge. */
import type { ReactNode } from "react";
import type { Book } from "@/lib/catalogue/catalogue.ts";
import { Icon } from "./Icon.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

interface Props {
  /** The bundle of all books, where the catalogue has one. */
  complete: Book | null;
  /** What depends on who is asking. */
  children?: ReactNode;
}

export function BottomBar({ complete, children }: Props) {
  return (
    <nav className="bottom-bar" aria-label="Main">
      <a href="/">
        <Icon name="home" />
        Home
      </a>
      {complete && (
        <a href={`/audiobook/${complete.id}`}>
          <Icon name="books" />
          {complete.label || complete.title}
        </a>
      )}
      {children}
      <ThemeToggle />
    </nav>
  );
}
