import type { ChangeEvent, ReactNode } from "react";
import {
  bookmarkIcon,
  IconButton,
  listIcon,
  moonIcon,
  moreIcon,
  mutedIcon,
  nextIcon,
  pauseIcon,
  playIcon,
  previousIcon,
  skipIcon,
  soundIcon,
} from "@/components/ui/IconButton.tsx";
import { soundAttributes, type SoundStart } from "@/lib/listening/first_bytes/attributes.ts";
import type { PlayerModel } from "@/lib/listening/player/model.browser.ts";
import type { LeftOff, PlayerBook, PlayerChapter } from "@/lib/listening/player/types.ts";
import type { PlayerView } from "@/lib/listening/player/state.browser.ts";
import type { CallPlayer } from "@/lib/listening/player/view.browser.ts";
import {
  chapterCount,
  playFrom,
  rateLabel,
  skipBack,
  skipForward,
  sleepIn as sleepInText,
  StageWords,
  upNext,
  volumeValue,
} from "@/lib/listening/words/player.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { writeRate } from "@/lib/platform/language/locale.ts";
import { raiseToast } from "@/lib/platform/tab.browser.ts";
import { SeekBar } from "./SeekBar.tsx";

interface SheetButtonProps {
  icon: ReactNode;
  label: string;
  /** For screen readers, where the label alone does not say it. */
  name?: string | null;
  onPress: () => void;
}

/** Opens a sheet: an icon above its name. */
function SheetButton({ icon, label, name, onPress }: SheetButtonProps) {
  return (
    <button
      type="button"
      className="sheet-button"
      aria-label={name!} // null, too: none
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}

interface SleepAndMoreProps {
  /** Time until the sleep timer pauses; null without one. */
  sleepIn: string | null;
  callPlayer: CallPlayer;
}

/** Sleep timer and More. The timer's button shows the time left. */
export function SleepAndMore({ sleepIn, callPlayer }: SleepAndMoreProps) {
  return (
    <>
      <SheetButton
        icon={moonIcon()}
        label={sleepIn || StageWords.sleep}
        name={sleepIn && sleepInText(sleepIn)}
        onPress={() => callPlayer((player) => player.sheet.value = "sleep")}
      />
      <SheetButton
        icon={moreIcon()}
        label={StageWords.more}
        onPress={() => callPlayer((player) => player.sheet.value = "more")}
      />
    </>
  );
}

interface PlayButtonProps {
  playing: boolean;
  /** Label while paused, when the button stands alone; absent: only the icon. */
  words?: string | false;
  waiting: boolean;
  onPress?: () => void;
  /** Set until the player has loaded: the page's small scripts play this address within the press. */
  sound?: SoundStart | null;
}

/** The play button. Its label says what a press does; a stall shows a ring around it. */
export function PlayButton({ playing, words, waiting, onPress, sound }: PlayButtonProps) {
  return (
    <button
      type="button"
      className="play"
      data-play={sound && !playing ? "" : playing}
      aria-label={playing ? StageWords.pause : words || StageWords.play}
      data-waiting={waiting || undefined}
      {...sound && soundAttributes(sound)}
      onClick={onPress}
    >
      {playing ? pauseIcon() : playIcon()}
      {words && <span>{words}</span>}
    </button>
  );
}

interface SkipButtonProps {
  /** Negative goes back. */
  seconds: number;
  disabled?: boolean;
  onSkip: (bySec: number) => void;
}

export function SkipButton({ seconds, disabled, onSkip }: SkipButtonProps) {
  return (
    <IconButton
      label={seconds < 0 ? skipBack(-seconds) : skipForward(seconds)}
      disabled={disabled}
      onPress={() => onSkip(seconds)}
    >
      {skipIcon(seconds)}
    </IconButton>
  );
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

interface RateControlProps {
  rate: number;
  onCycle: () => void;
  onChoose: (rate: number) => void;
}

/** A press goes to the next speed; the native list beside it has all of them. */
export function RateControl({ rate, onCycle, onChoose }: RateControlProps) {
  return (
    <div className="rate">
      <button
        type="button"
        className="rate__cycle"
        aria-label={rateLabel(writeRate(rate))}
        onClick={onCycle}
      >
        {writeRate(rate)}×
      </button>
      <select
        className="rate__list"
        aria-label={StageWords.rates}
        value={String(rate)}
        onChange={(event: ChangeEvent<HTMLSelectElement>) =>
          onChoose(Number(event.currentTarget.value))}
      >
        {(RATES.includes(rate) ? RATES : [rate, ...RATES]).map((choice) => (
          <option key={choice} value={choice}>{writeRate(choice)}×</option>
        ))}
      </select>
    </div>
  );
}

interface VolumeControlProps {
  /** 0..1; 0 when muted. */
  volume: number;
  onVolume: (volume: number) => void;
  onMute: () => void;
}

function VolumeControl({ volume, onVolume, onMute }: VolumeControlProps) {
  const muted = volume === 0;
  return (
    <div className="volume">
      <IconButton label={muted ? StageWords.unmute : StageWords.mute} onPress={onMute}>
        {muted ? mutedIcon() : soundIcon()}
      </IconButton>
      <input
        type="range"
        className="volume__range"
        aria-label={StageWords.volume}
        aria-valuetext={volumeValue(Math.round(volume * 100))}
        min="0"
        max="1"
        step="0.01"
        value={volume}
        onInput={(event: ChangeEvent<HTMLInputElement>) =>
          onVolume(Number(event.currentTarget.value))}
      />
    </div>
  );
}

interface StageProps {
  book: PlayerBook;
  view: PlayerView;
  /** Position on the seek bar under the pointer. */
  hoverSec?: number | null;
  /** The player has not loaded: the page's small script starts the sound within the first press. */
  untouched: boolean;
  /** A shared moment that has not been played: the stage is one wide button. */
  moment: boolean;
  /** Another place of the listener's: of another device, or the account's where the address has led elsewhere. */
  leftOff?: LeftOff | false | undefined;
  /** The player has another book: this one can only be started. */
  aside: boolean;
  onPress: () => void;
  onPreview: (sec: number | null) => void;
  onHover: (sec: number | null) => void;
  callPlayer: CallPlayer;
  /** Why the last press did nothing. */
  fault?: string | undefined;
  /** The notice of the player. */
  children: ReactNode;
}

/** The player on a book's own page. */
export function Stage(props: StageProps) {
  const {
    book,
    view,
    hoverSec,
    untouched,
    moment,
    leftOff,
    aside,
    onPress,
    onPreview,
    onHover,
    callPlayer,
    fault,
    children,
  } = props;
  const { chapter, positionSec } = view;
  const sound = untouched && chapter?.src ? { src: chapter.src, positionSec } : null;
  const seek = (sec: number) =>
    callPlayer((player) => {
      player.seekTo(sec);
      onPreview(null); // after the seek: otherwise the bar would jump back for a moment, and announce it
    });
  const skip = (bySec: number) => callPlayer((player) => player.skip(bySec));
  const status = fault || view.network || (view.upNext && upNext(view.upNext.title));
  const place = [chapter?.section, chapter && numberOf(chapter, book)].filter(Boolean);
  return (
    <section
      className="stage js-only"
      aria-label={StageWords.label}
      data-playing={(view.playing && !(view.waiting && view.network)) || undefined}
      data-moment={moment || undefined}
    >
      <p className="stage__chapter" lang={chapter?.lang}>{chapter?.title}</p>
      <p className="stage__place">
        <span>{place.join(" · ") || "\u00a0"}</span>
        {book.hasText && !aside && !moment && (
          <button
            type="button"
            className="stage__inline"
            aria-haspopup="dialog"
            onClick={() => callPlayer((player) => player.sheet.value = "text")}
          >
            {StageWords.text}
          </button>
        )}
      </p>
      <SeekBar
        positionSec={positionSec}
        durationSec={view.durationSec}
        rate={view.rate}
        buffered={view.buffered}
        hoverSec={hoverSec}
        disabled={aside}
        onPreview={onPreview}
        onSeek={seek}
        onHover={onHover}
      />
      <div className="stage__transport">
        <IconButton
          label={StageWords.previous}
          disabled={aside || !view.hasPrevious}
          onPress={() => callPlayer((player) => player.previousChapter())}
        >
          {previousIcon()}
        </IconButton>
        <SkipButton seconds={-view.skipBackSec} disabled={aside} onSkip={skip} />
        <PlayButton
          playing={view.playing}
          words={moment && playFrom(formatClock(positionSec))}
          waiting={view.waiting}
          sound={sound}
          onPress={onPress}
        />
        <SkipButton seconds={view.skipForwardSec} disabled={aside} onSkip={skip} />
        <IconButton
          label={StageWords.next}
          disabled={aside || !view.hasNext}
          onPress={() => callPlayer((player) => player.nextChapter())}
        >
          {nextIcon()}
        </IconButton>
      </div>
      <p className="stage__status" role="status">
        {status && <span>{status}</span>}
        {view.failing && (
          <button
            type="button"
            className="stage__inline"
            onClick={() => callPlayer((player) => player.playAnew())}
          >
            {StageWords.retry}
          </button>
        )}
        {leftOff && !status && (
          <>
            <span>{leftOff.words}</span>
            <button
              type="button"
              className="stage__inline"
              onClick={() =>
                callPlayer((player) => player.jumpTo(book, leftOff.chapter, leftOff.positionSec))}
            >
              {StageWords.goOn}
            </button>
          </>
        )}
      </p>
      <div className="stage__choices">
        <RateControl
          rate={view.rate}
          onCycle={() => callPlayer((player) => showRate(player.settings.cycleRate()))}
          onChoose={(rate) => callPlayer((player) => showRate(player.settings.setRate(rate)))}
        />
        <VolumeControl
          volume={view.volume}
          onVolume={(volume) => callPlayer((player) => player.settings.setVolume(volume))}
          onMute={() => callPlayer((player) => player.settings.toggleMute())}
        />
        <SheetButton
          icon={listIcon()}
          label={StageWords.chapters}
          onPress={() => callPlayer((player) => player.drawerOpen.value = true)}
        />
        <SheetButton
          icon={bookmarkIcon()}
          label={StageWords.bookmarks}
          onPress={() => callPlayer(openBookmarks)}
        />
        <SleepAndMore sleepIn={view.sleepIn} callPlayer={callPlayer} />
      </div>
      {children}
    </section>
  );
}

/** The number that the page's list shows, which counts within the source book; credits have none. */
function numberOf({ kind, section, number }: PlayerChapter, { chapters }: PlayerBook) {
  if (kind === "credits") return "";
  const listed = chapters.filter((it) => it.kind === kind && it.section === section);
  const before = section ? listed[0]!.number - 1 : 0;
  return chapterCount(number - before, listed.at(-1)!.number - before);
}

function showRate(rate: number): void {
  raiseToast({ title: StageWords.rate, text: `${writeRate(rate)}×` });
}

/** Opens the sheet of bookmarks, fetched at the first use; after a failed load the next press tries again. */
function openBookmarks(player: PlayerModel): void {
  import("./bookmark_sheet.tsx").then(({ showBookmarks }) => showBookmarks(player), () => {});
}
