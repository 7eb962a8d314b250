import { useEffect, useRef } from "preact/hooks";
import { IconButton } from "@/components/player/IconButton.tsx";
import { closeIcon } from "@/components/player/icons.tsx";
import type { DrawerSection } from "@/components/player/SectionJumps.tsx";
import { useLater } from "@/components/player/use_later.ts";
import { currentPlayer } from "@/lib/player/loader.ts";
import type { PlayerBook } from "@/lib/player/types.ts";

interface Props {
  book: PlayerBook;
  /** The source books of the series, in list order; empty for a single book. */
  sections: DrawerSection[];
}

/**
 * All chapters within reach of the thumb. The platform's dialog keeps focus inside, closes on Esc and
 * gives focus back; rows are made when it opens, because the page below lists the same chapters already.
 */
export default function ChapterDrawer({ book, sections }: Props) {
  const player = currentPlayer.value;
  const open = player?.drawerOpen.value === true;
  const inPlayer = player?.list.book.value;
  const live = inPlayer?.id === book.id;
  const later = useLater(open);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  useEffect(() => {
    if (open) dialog.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, [open, later]);

  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="drawer-title"
      onClose={() => player && (player.drawerOpen.value = false)}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="drawer__sheet">
        <div className="drawer__head">
          <h2 id="drawer-title">Chapters</h2>
          <IconButton label="Close" onPress={close}>{closeIcon()}</IconButton>
        </div>
        <div className="drawer__body">
          {open && player && later && book.chapters.length > 0
            ? (
              <>
                {sections.length > 0 && (
                  <later.SectionJumps
                    sections={sections}
                    onJump={(title) =>
                      document.getElementById(later.sectionId(title))?.scrollIntoView()}
                  />
                )}
                <later.ChapterRows
                  chapters={(live ? inPlayer : book).chapters}
                  current={live ? player.list.chapterNumber.value : null}
                  hues={Object.fromEntries(sections.map(({ title, hue }) => [title, hue]))}
                  onChoose={(number) => {
                    close();
                    player.playChapter(book, number);
                  }}
                />
              </>
            )
            : <p className="drawer__loading">Loading chapters...</p>}
        </div>
      </div>
    </dialog>
  );
}
