import { useEffect, useRef } from "preact/hooks";
import { closeIcon, IconButton, lockIcon } from "@/components/ui/IconButton.tsx";
import { loadOffline } from "@/lib/downloads/worker_link.browser.ts";
import { grantedBooks } from "@/lib/listening/player/saved_start.ts";
import type { PlayerBook, PlayerChapter } from "@/lib/listening/player/types.ts";
import { DrawerWords, sectionName } from "@/lib/listening/words/sheets.ts";
import { readChapterRef } from "@/lib/media/addresses.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { DialogWords, nextFact } from "@/lib/platform/words.ts";

interface ChapterRowsProps {
  chapters: readonly PlayerChapter[];
  /** Number of the chapter in the player; null if the player has another book. */
  current: number | null;
  /** The sections by title; none in a single book. */
  sections: ReadonlyMap<string, DrawerSection>;
  onChoose: (number: number) => void;
}

/** The chapters in list order, with a heading where another source book begins. */
function ChapterRows({ chapters, current, sections, onChoose }: ChapterRowsProps) {
  const sources = chapters.map(({ src }) => src === null ? null : readChapterRef(src));
  const granted = grantedBooks(chapters);
  return (
    <ol className="rows">
      {chapters.map((chapter, index) => {
        const { number, title, lang, section, locked, kind, numberInSection } = chapter;
        const source = sources[index];
        const isGranted = source && granted.has(source.sourceBook);
        const begins = section && section !== chapters[index - 1]?.section;
        const of = section === undefined ? undefined : sections.get(section);
        return (
          <li key={number} data-hue={of?.hue}>
            {begins && (
              <h3 className="rows__section" id={sectionId(section)} lang={of?.lang}>{section}</h3>
            )}
            <button
              type="button"
              className="rows__chapter"
              aria-current={number === current ? "true" : undefined}
              onClick={() => onChoose(number)}
            >
              <span className="rows__number rows__lock">
                {kind !== "credits" && (numberInSection ?? number)}
              </span>
              <span className="rows__title" lang={lang}>{title}</span>
              {source && !isGranted && <span className="rows__free">{DrawerWords.free}</span>}
              {locked && (
                <span className="rows__lock" role="img" aria-label={DrawerWords.locked}>
                  {lockIcon()}
                </span>
              )}
              <span className="rows__time">{formatClock(chapter.durationSec)}</span>
            </button>
            {isGranted && ( // free chapters have no download control
              <span
                className="rows__download"
                data-download={`${source.sourceBook}/${source.sourceChapter}`}
                data-title={title}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

const sectionId = (title: string) => `drawer-${title.replace(/\W+/g, "-")}`;

/** A source book of the series, as the drawer shows it. */
export interface DrawerSection {
  title: string;
  /** The title's language, where it is not the page's. */
  lang?: Language;
  sourceBook: number;
  hue: string;
  coverSrc: string;
}

interface SectionJumpsProps {
  sections: readonly DrawerSection[];
  onJump: (title: string) => void;
}

/** The source books' covers, which scroll to their book. */
function SectionJumps({ sections, onJump }: SectionJumpsProps) {
  return (
    <div className="jumps">
      {sections.map(({ title, sourceBook, hue, coverSrc }, index) => (
        <button
          key={sourceBook}
          type="button"
          className="jumps__book"
          data-hue={hue}
          onClick={() => onJump(title)}
        >
          <img src={coverSrc} alt="" width="64" height="64" loading="lazy" />
          <span>{sectionName(index + 1)}</span>
          <span className="visually-hidden">{nextFact("", title)}</span>
        </button>
      ))}
    </div>
  );
}

interface DrawerProps {
  book: PlayerBook;
  sections: readonly DrawerSection[];
  /** Number of the chapter in the player; null if the player has another book. */
  current: number | null;
  onChoose: (number: number) => void;
  onClose: () => void;
}

/**
 * All chapters, in a modal `<dialog>`: the browser keeps focus inside, closes it on Esc and returns the
 * focus.
 */
export function Drawer({ book, sections, current, onChoose, onClose }: DrawerProps) {
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
                sections={new Map(sections.map((it) => [it.title, it]))}
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

/** Adds download controls to the chapters; without a network the rows stay as they are. */
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
