import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import { Choices } from "@/components/ui/Choices.tsx";
import { closeIcon, IconButton } from "@/components/ui/IconButton.tsx";
import {
  FACES,
  LEADINGS,
  onEscape,
  type ReadingSettings,
  SIZES,
  type TextReply,
} from "@/lib/listening/read_along.browser.ts";
import type { PlayerView } from "@/lib/listening/player/state.browser.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";
import { ReadAlongWords, READING_CHOICES } from "@/lib/listening/words/later.ts";
import { gapAfter, paragraphsOf, type Sentence } from "@/lib/media/vtt.ts";
import { DialogWords } from "@/lib/platform/words.ts";
import { sharedPlacePath } from "@/lib/sharing/links.ts";
import { SeekBar } from "./SeekBar.tsx";
import { PlayButton, RateControl, SkipButton } from "./Stage.tsx";

/*
 * A chapter's text in step with its sound. Each sentence is a link to its moment, so that the browser's own
 * menu can copy it. Tab reaches only one of them; arrow keys move between them.
 */

interface ReadAlongTextProps {
  bookId: number;
  chapter: number;
  sentences: Sentence[];
}

function ReadAlongText({ bookId, chapter, sentences }: ReadAlongTextProps) {
  const first = sentences.findIndex(({ heard }) => heard);
  let index = -1;
  return (
    <>
      {paragraphsOf(sentences).map((paragraph, nth) => (
        <p key={nth}>
          {paragraph.map(({ text, heard }) => {
            index++;
            if (!heard) {
              return (
                <span key={index} className="read-along__unheard">{text + gapAfter(text)}</span>
              );
            }
            const positionSec = heard.startMs / 1_000;
            return (
              <span key={index}>
                <a
                  href={sharedPlacePath({ bookId, chapter, positionSec })}
                  data-sentence={index}
                  tabIndex={index === first ? 0 : -1}
                >
                  {text}
                </a>
                {gapAfter(text)}
              </span>
            );
          })}
        </p>
      ))}
    </>
  );
}

/** What the controls below the text show. */
export type ReadAlongView = Pick<
  PlayerView,
  | "playing"
  | "waiting"
  | "positionSec"
  | "durationSec"
  | "buffered"
  | "rate"
  | "skipBackSec"
  | "skipForwardSec"
>;

interface ReadAlongSheetProps {
  bookId: number;
  bookTitle: string;
  chapter: Pick<PlayerChapter, "number" | "title" | "lang">;
  /** null: loading. */
  text: TextReply | null;
  settings: ReadingSettings;
  view: ReadAlongView;
  /** The text scrolls with the voice; false after the listener has scrolled. */
  isFollowing: boolean;
  /** The share page for the current sentence; null: no sentence has started. */
  shareHref: string | null;
  /** The scrolling element. */
  scroller: RefObject<HTMLDivElement>;
  onGo: (index: number) => void;
  onToggle: () => void;
  onSkip: (bySec: number) => void;
  onSeek: (sec: number) => void;
  onCycleRate: () => void;
  onRate: (rate: number) => void;
  onFollow: (isFollowing: boolean) => void;
  onRetry: () => void;
  onSettings: (settings: ReadingSettings) => void;
  onClose: () => void;
}

/** Room for the page and its player beside the text, which then leaves both in reach. */
const BESIDE = "(min-width: 64rem)";
const SCROLL_KEY = /^(PageUp|PageDown|Home|End)$/;

/** The text of the current chapter. Other code highlights the spoken sentence. */
export function ReadAlongSheet(props: ReadAlongSheetProps) {
  const { bookId, chapter, text, settings, view, isFollowing } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const [isBeside] = useState(() => matchMedia(BESIDE).matches);
  const [dragSec, setDragSec] = useState<number | null>(null);
  useEffect(() => {
    if (!isBeside) return dialog.current?.showModal();
    dialog.current?.show();
    return onEscape(close);
  }, []);
  const byHand = () => isFollowing && props.onFollow(false);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = sentenceAt(event.target);
    if (index === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (getSelection()?.isCollapsed !== false) props.onGo(index); // otherwise text was selected, to be copied
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (SCROLL_KEY.test(event.key)) return byHand();
    const sentence = (event.target as Element).closest<HTMLElement>("[data-sentence]");
    if (event.key === " " && sentence) {
      event.preventDefault();
      return props.onToggle();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    byHand();
    if (!sentence) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-sentence]")];
    all[all.indexOf(sentence) + step]?.focus();
  };
  // Memoised: a long chapter is rendered once, not for every spoken sentence.
  const drawn = useMemo(
    () =>
      text && "sentences" in text
        ? <ReadAlongText bookId={bookId} chapter={chapter.number} sentences={text.sentences} />
        : null,
    [text],
  );
  const choose = <K extends keyof ReadingSettings>(key: K, values: readonly ReadingSettings[K][]) =>
    values.map((value) => ({
      label: (READING_CHOICES[key] as Record<string, string>)[value]!,
      pressed: settings[key] === value,
      onPress: () => props.onSettings({ ...settings, [key]: value }),
    }));

  return (
    <dialog
      ref={dialog}
      className={isBeside ? "drawer read-along read-along--beside" : "drawer read-along"}
      aria-labelledby="read-along-title"
      onClose={props.onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="drawer__sheet">
        <div className="drawer__head">
          <h2 id="read-along-title" lang={chapter.lang}>{chapter.title}</h2>
          <IconButton label={DialogWords.close} onPress={close}>{closeIcon()}</IconButton>
        </div>
        <details className="read-along__settings">
          <summary>{ReadAlongWords.settings}</summary>
          <h3>{ReadAlongWords.size}</h3>
          <Choices choices={choose("size", SIZES)} />
          <h3>{ReadAlongWords.leading}</h3>
          <Choices choices={choose("leading", LEADINGS)} />
          <h3>{ReadAlongWords.face}</h3>
          <Choices choices={choose("face", FACES)} />
        </details>
        <div
          ref={props.scroller}
          className="drawer__body read-along__text"
          data-size={settings.size}
          data-leading={settings.leading}
          data-face={settings.face}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onWheel={byHand}
          onTouchMove={byHand}
        >
          {drawn}
          {!text && <p className="drawer__loading">{ReadAlongWords.loading}</p>}
          {text && "fault" in text && (
            <>
              <p role="status">{ReadAlongWords[text.fault]}</p>
              {text.fault === "unreachable" && (
                <button type="button" className="button button--quiet" onClick={props.onRetry}>
                  {ReadAlongWords.retry}
                </button>
              )}
            </>
          )}
        </div>
        <div className="read-along__foot">
          <SeekBar
            positionSec={dragSec ?? view.positionSec}
            durationSec={view.durationSec}
            rate={view.rate}
            buffered={view.buffered}
            disabled={false}
            onPreview={setDragSec}
            onSeek={(sec) => {
              props.onSeek(sec);
              setDragSec(null);
            }}
            onHover={() => {}}
          />
          <RateControl rate={view.rate} onCycle={props.onCycleRate} onChoose={props.onRate} />
          <SkipButton seconds={-view.skipBackSec} onSkip={props.onSkip} />
          <PlayButton playing={view.playing} waiting={view.waiting} onPress={props.onToggle} />
          <SkipButton seconds={view.skipForwardSec} onSkip={props.onSkip} />
          {drawn && !isFollowing && (
            <button
              type="button"
              className="button button--quiet"
              onClick={() => props.onFollow(true)}
            >
              {ReadAlongWords.follow}
            </button>
          )}
          {drawn && props.shareHref && (
            <a
              className="read-along__share"
              href={props.shareHref}
              data-sheet="share.js"
              data-place
              data-title={props.bookTitle}
              onClick={close}
            >
              {ReadAlongWords.share}
            </a>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** Index in the chapter of the pressed sentence. */
function sentenceAt(target: EventTarget | null): number | null {
  const sentence = (target as Element).closest<HTMLElement>("[data-sentence]");
  return sentence && Number(sentence.dataset.sentence);
}
