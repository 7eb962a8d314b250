import { RECENTLY_PLAYED_PATH } from "@/lib/listening/addresses.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import { LIBRARY, RECENT, SHELVES } from "@/lib/listening/words/shelf.ts";

/** From one of a listener's shelves to the others, where there is no sidebar. */
export function ShelfNav({ hasFavorites }: { hasFavorites: boolean }) {
  return (
    <nav className="shelf-nav" aria-label={SHELVES}>
      <a href={LIBRARY_PATH}>{LIBRARY.title}</a>
      <a href={RECENTLY_PLAYED_PATH}>{RECENT.title}</a>
      {hasFavorites && <a href={`${RECENTLY_PLAYED_PATH}#favorites`}>{RECENT.favorites}</a>}
    </nav>
  );
}
