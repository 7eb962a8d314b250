/** Where one can go, within reach of the thumb: the phone's navigation, fixed to the bottom edge. */
import type { Book } from "@/lib/catalogue/catalogue.ts";
import { Icon } from "./Icon.tsx";
import { isCurrent } from "./is_current.ts";
import { ThemeToggle } from "./ThemeToggle.tsx";

interface Props {
  /** The bundle of all books, where the catalogue has one. */
  complete: Book | null;
  /** Path of the page shown, for `aria-current`. */
  path: string;
}

export function BottomBar({ complete, path }: Props) {
  const completeHref = complete && `/audiobook/${complete.id}`;
  return (
    <nav className="bottom-bar" aria-label="Main">
      <a href="/" aria-current={isCurrent("/", path)}>
        <Icon name="home" />
        Home
      </a>
      {complete && completeHref && (
        <a href={completeHref} aria-current={isCurrent(completeHref, path)}>
          <Icon name="books" />
          {complete.label || complete.title}
        </a>
      )}
      <ThemeToggle />
    </nav>
  );
}
