/** The heart. A form of its own; where scripts run, it flips at once (lib/listening/browser/favorites.ts). */
import { favoritePath } from "@/lib/listening/addresses.ts";
import type { ShelfItem } from "@/lib/listening/shelf/shelf.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { ACTS } from "@/lib/listening/words/shelf.ts";

interface Props {
  item: ShelfItem;
  /** The page it stands on, to come back to. */
  back: string;
}

export function FavoriteButton({ item: { book, progress }, back }: Props) {
  const isFavorite = progress?.isFavorite ?? false;
  return (
    <form method="post" action={favoritePath(book.id)} data-favorite={book.id}>
      <input type="hidden" name="back" value={back} />
      <button
        className="heart"
        type="submit"
        name="isFavorite"
        value={String(!isFavorite)}
        aria-pressed={isFavorite ? "true" : "false"}
        title={ACTS.favorite}
      >
        <Icon name="heart" />
        <span className="visually-hidden">{ACTS.favorite}: {book.title}</span>
      </button>
    </form>
  );
}
