import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { sharePath } from "@/lib/sharing/links/links.ts";
import { MoreWords } from "@/lib/listening/words/panels.ts";

/**
 * Sharing what plays, from any page; the dialog reads the place from the sound itself. It takes the place of
 * the sheet that this stands in.
 */
export function SharePart({ book: { id, title } }: { book: PlayerBook }) {
  return (
    <section className="sheet__part" aria-label={MoreWords.share}>
      <a
        className="share-target"
        href={sharePath({ bookId: id, chapter: null, positionSec: 0 })}
        data-sheet="share.js"
        data-title={title}
        onClick={(event) => event.currentTarget.closest("dialog")?.close()}
      >
        {MoreWords.shareBook}
      </a>
    </section>
  );
}
