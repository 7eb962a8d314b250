import { useEffect, useRef } from "preact/hooks";
import { loadOffline } from "@/lib/downloads/browser/remote.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { ChapterRows, sectionId } from "@/components/listening/player/ChapterRows.tsx";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { closeIcon } from "@/components/ui/icons.tsx";
import { type DrawerSection, SectionJumps } from "@/components/listening/player/SectionJumps.tsx";
import { DrawerWords } from "@/lib/listening/words/panels.ts";
import { DialogWords } from "@/lib/platform/words.ts";

interface Props {
  book: PlayerBook;
  sections: readonly DrawerSection[];
  /** Number of the chapter in the player; null when another book is. */
  current: number | null;
  onChoose: (number: number) => void;
  onClose: () => void;
}

/**
 * All chapters within reach of the thumb, open from its first moment. The platform's dialog keeps focus
 * inside, closes on Esc and gives focus back.
 */
export function Drawer({ book, sections, current, onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
    return offerDownloads(dialog.current);
  }, []);

  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="drawer-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="drawer__sheet">
        <div className="drawer__head">
          <h2 id="drawer-title">{DrawerWords.title}</h2>
          <IconButton label={DialogWords.close} onPress={close}>{closeIcon()}</IconButton>
        </div>
        <div className="drawer__body">
          {sections.length > 0 && (
            <SectionJumps
              sections={sections}
              onJump={(title) => document.getElementById(sectionId(title))?.scrollIntoView()}
            />
          )}
          {book.chapters.length === 0
            ? <p className="drawer__loading">{DrawerWords.loading}</p>
            : (
              <ChapterRows
                chapters={book.chapters}
                current={current}
                hues={Object.fromEntries(sections.map(({ title, hue }) => [title, hue]))}
                onChoose={(number) => {
                  close();
                  onChoose(number);
                }}
              />
            )}
        </div>
      </div>
    </dialog>
  );
}

/** Controls beside the chapters that may be kept on the device; without a network the rows stay as they are. */
function offerDownloads(drawer: HTMLElement | null): () => void {
  let stop = () => {}, isClosed = false;
  if (drawer?.querySelector("[data-download]")) {
    loadOffline().then((offline) => {
      if (!isClosed) stop = offline.mountControls(drawer);
    }, () => {});
  }
  return () => {
    isClosed = true;
    stop();
  };
}
