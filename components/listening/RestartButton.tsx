/** Plays a book from its beginning. The place it leaves stays in the player's history. */
import { restartPath } from "@/lib/listening/addresses.ts";
import type { ShelfItem } from "@/lib/listening/shelf/shelf.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { pressToPlay } from "./play_link.ts";
import { ACTS } from "@/lib/listening/words/shelf.ts";

export function RestartButton({ item: { book, beginning } }: { item: ShelfItem }) {
  if (!beginning) return null;
  return (
    <form method="post" action={restartPath(book.id)}>
      <button className="button button--quiet" type="submit" {...pressToPlay(beginning)}>
        <Icon name="restart" />
        {ACTS.restart}
        <span className="visually-hidden">: {book.title}</span>
      </button>
    </form>
  );
}
