import { RECENTLY_PLAYED_PATH } from "@/lib/listening/addresses.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";

/** From one of a listener's shelves to the others, where there is no sidebar. */
export function ShelfNav({ hasFavorites }: { hasFavorites: boolean }) {
  return (
    <nav className="shelf-nav" aria-label="Shelves">
      <a href={LIBRARY_PATH}>Your Books</a>
      <a href={RECENTLY_PLAYED_PATH}>Recently Played</a>
      {hasFavorites && <a href={`${RECENTLY_PLAYED_PATH}#favorites`}>Favorites</a>}
    </nav>
  );
}
