import { Component } from "preact";
import { pauseIcon, playIcon } from "@/components/ui/IconButton.tsx";
import { describeNotice, signInHerePath } from "@/lib/listening/player/notices.browser.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import type { PlayerView } from "@/lib/listening/player/state.browser.ts";
import type { CallPlayer } from "@/lib/listening/player/view.browser.ts";
import { StageWords } from "@/lib/listening/words/player.ts";
import { BarWords, stillPaused, stillPlaying } from "@/lib/listening/words/sheets.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { SeekBar } from "./SeekBar.tsx";
import { PlayButton, SkipButton, SleepAndMore } from "./Stage.tsx";

interface StillPlayingProps {
  /** The chapter's title. */
  title: string;
  /** Seconds into the chapter. */
  positionSec: number;
  playing: boolean;
  /** Shown instead of the progress: the network's state, or the end of the free chapters. Empty: none. */
  obstacle: string;
  onPress: () => void;
}

/**
 * The bar during the checkout: one line and one button, no links that lead away. Hidden unless the checkout's
 * own styles show it instead of the bar.
 */
function StillPlaying(
  { title, positionSec, playing, obstacle, onPress }: StillPlayingProps,
) {
  return (
    <section className="still" aria-label={BarWords.label} hidden>
      <p className="still__words">
        <span>{obstacle || title}</span>
        {!obstacle && (
          <span>{(playing ? stillPlaying : stillPaused)(formatClock(positionSec))}</span>
        )}
      </p>
      <button type="button" className="still__press" onClick={onPress}>
        {playing ? pauseIcon() : playIcon()}
        <span>{playing ? StageWords.pause : StageWords.play}</span>
      </button>
    </section>
  );
}

interface NowPlayingProps {
  book: PlayerBook;
  view: PlayerView;
  onPress: () => void;
  onSkip: (bySec: number) => void;
  callPlayer: CallPlayer;
}

interface Pointed {
  /** Position under the handle that is being dragged, and under the pointer, in seconds. */
  previewSec?: number | null;
  hoverSec?: number | null;
}

/** The bar on all other pages while something plays, with a seek bar where it is wide; during the checkout, one line. */
export class NowPlaying extends Component<NowPlayingProps, Pointed> {
  override state: Pointed = {};

  #seek = (sec: number) => {
    this.props.callPlayer((player) => player.seekTo(sec));
    this.setState({ previewSec: null });
  };

  override render() {
    const { book, view, onPress, onSkip, callPlayer } = this.props;
    const { previewSec, hoverSec } = this.state;
    const { cover } = book;
    const { notice } = view;
    const isSignedOut = notice?.kind === "signed-out";
    // What is said while it plays, such as a visitor's offer, stands on the book's page alone.
    const words = notice?.bookId === book.id && !view.playing
      ? describeNotice(notice, book.title).text
      : null;
    return (
      <>
        <section className="now" aria-label={BarWords.label} data-hue={book.hue}>
          <progress
            className="now__progress"
            aria-label={BarWords.progress}
            max={view.durationSec || 1}
            value={view.positionSec}
          />
          <a className="now__book" href={isSignedOut ? signInHerePath() : book.href}>
            <img
              className="now__cover"
              src={cover.src}
              srcSet={cover.srcset}
              sizes="3rem"
              alt=""
              width="48"
              height="48"
            />
            <span className="now__words">
              <span
                className="now__chapter"
                lang={words || view.network ? undefined : view.chapter?.lang}
              >
                {words ?? (view.network || view.chapter?.title)}
              </span>
              <span className="now__title" lang={book.lang}>{book.title}</span>
            </span>
          </a>
          <p className="now__clock notranslate">
            {formatClock(view.positionSec)} / {formatClock(view.durationSec)}
          </p>
          <div className="now__buttons">
            <SkipButton seconds={-view.skipBackSec} onSkip={onSkip} />
            <PlayButton playing={view.playing} waiting={view.waiting} onPress={onPress} />
            <SkipButton seconds={view.skipForwardSec} onSkip={onSkip} />
          </div>
          <SeekBar
            positionSec={previewSec ?? view.positionSec}
            durationSec={view.durationSec}
            rate={view.rate}
            buffered={view.buffered}
            hoverSec={hoverSec}
            onPreview={(previewSec) => this.setState({ previewSec })}
            onSeek={this.#seek}
            onHover={(hoverSec) => this.setState({ hoverSec })}
          />
          <div className="now__more">
            <SleepAndMore sleepIn={view.sleepIn} callPlayer={callPlayer} />
          </div>
        </section>
        <StillPlaying
          title={view.chapter?.title ?? book.title}
          positionSec={view.positionSec}
          playing={view.playing}
          obstacle={words ?? view.network}
          onPress={onPress}
        />
      </>
    );
  }
}
