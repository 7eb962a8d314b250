import type { ReactNode } from "react";
import type { PlayerBook } from "@/lib/player/types.ts";
import type { PlayerView } from "@/lib/player/view.ts";
import { AutoplayNext } from "./AutoplayNext.tsx";
import { ChapterNav } from "./ChapterNav.tsx";
import { listIcon } from "./icons.tsx";
import { PlayButton } from "./PlayButton.tsx";
import { RateControl } from "./RateControl.tsx";
import { SeekBar } from "./SeekBar.tsx";
import { SkipButton } from "./SkipButton.tsx";
import { VolumeControl } from "./VolumeControl.tsx";
import type { Verbs } from "./verbs.ts";

interface Props {
  book: PlayerBook;
  view: PlayerView;
  hoverSec: number | null;
  /** Null on the server, where nothing can be asked yet. */
  verbs: Verbs | null;
  /** Another book is in the player: this one can only be begun. */
  aside: boolean;
  /** What the player has to say. */
  children?: ReactNode;
}

/** The player of a book's own page. */
export function Stage({ book, view, hoverSec, verbs, aside, children }: Props) {
  const { chapter, positionSec } = view;
  const sound = !verbs && chapter?.src ? { src: chapter.src, positionSec } : null;
  const place = book.chapters.findIndex(({ number }) => number === chapter?.number) + 1;
  return (
    <section className="stage js-only" aria-label="Player" data-playing={view.playing || undefined}>
      <p className="stage__chapter">{chapter?.title}</p>
      <p className="stage__place">
        {chapter?.section && `${chapter.section} · `}
        {place} of {book.chapters.length}
      </p>
      <SeekBar
        positionSec={positionSec}
        durationSec={view.durationSec}
        buffered={view.buffered}
        hoverSec={hoverSec}
        disabled={aside}
        onPreview={verbs?.preview}
        onSeek={verbs?.seek}
        onHover={verbs?.hover}
      />
      <div className="stage__transport">
        <ChapterNav
          to="previous"
          disabled={aside || !view.hasPrevious}
          onPress={verbs?.previousChapter}
        />
        <SkipButton seconds={-10} disabled={aside} onSkip={verbs?.skip} />
        <PlayButton
          playing={view.playing}
          waiting={view.waiting}
          sound={sound}
          onPress={verbs?.press}
        />
        <SkipButton seconds={30} disabled={aside} onSkip={verbs?.skip} />
        <ChapterNav to="next" disabled={aside || !view.hasNext} onPress={verbs?.nextChapter} />
      </div>
      <div className="stage__choices">
        <RateControl rate={view.rate} onCycle={verbs?.cycleRate} onChoose={verbs?.setRate} />
        <VolumeControl
          volume={view.volume}
          onVolume={verbs?.setVolume}
          onMute={verbs?.toggleMute}
        />
        <AutoplayNext on={view.autoplayNext} onChange={verbs?.setAutoplayNext} />
        <button
          type="button"
          className="stage__chapters"
          aria-haspopup="dialog"
          onClick={verbs?.openChapters}
        >
          {listIcon()}
          Chapters
        </button>
      </div>
      <p className="stage__status" role="status">
        {view.waiting ? "Loading …" : view.upNext ? `Up next: ${view.upNext.title}` : ""}
      </p>
      {children}
    </section>
  );
}
