import { formatClock } from "@/lib/platform/duration.ts";
import { describeNotice, signInHerePath } from "@/lib/listening/browser/player/notices.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import type { PlayerView } from "@/lib/listening/browser/player/view.ts";
import { MoreButton } from "@/components/listening/player/MoreButton.tsx";
import { PlayButton } from "./PlayButton.tsx";
import { SkipButton } from "./SkipButton.tsx";
import { StillPlaying } from "./StillPlaying.tsx";
import { BarWords } from "@/lib/listening/words/panels.ts";

interface Props {
  book: PlayerBook;
  view: PlayerView;
  onPress: () => void;
  onSkip: (bySec: number) => void;
  onMore: () => void;
}

/** The bar below every other page while something plays: where it is, and the way back to its page; while one pays, a line. */
export function NowPlaying({ book, view, onPress, onSkip, onMore }: Props) {
  const { cover } = book;
  const { notice } = view;
  const isSignedOut = notice?.kind === "signed-out";
  const words = notice?.bookId === book.id ? describeNotice(notice, book.title).text : null;
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
            <span className="now__chapter">{words ?? (view.network || view.chapter?.title)}</span>
            <span className="now__title">{book.title}</span>
          </span>
        </a>
        <p className="now__clock notranslate">
          {formatClock(view.positionSec)} / {formatClock(view.durationSec)}
        </p>
        <SkipButton seconds={-view.skipBackSec} onSkip={onSkip} />
        <PlayButton playing={view.playing} waiting={view.waiting} onPress={onPress} />
        <SkipButton seconds={view.skipForwardSec} onSkip={onSkip} />
        <MoreButton sleepIn={view.sleepIn} onPress={onMore} />
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
