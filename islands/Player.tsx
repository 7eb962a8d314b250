import { Component } from "preact";
import { Stage } from "@/components/listening/player/Stage.tsx";
import {
  hasPreferences,
  type Later,
  loadLater,
  loadPlayer,
  mayResume,
  watchPlayer,
} from "@/components/listening/player/load_player.ts";
import { takePendingChapter } from "@/lib/access/pending_chapter.browser.ts";
import type { TabPlayer } from "@/lib/listening/features/lazy_features.browser.ts";
import {
  getListener,
  hasPressed,
  isSounding,
  VISITOR,
} from "@/lib/listening/first_bytes/attributes.ts";
import type { PlayerView } from "@/lib/listening/player/state.browser.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";
import { type CallPlayer, toIdleView } from "@/lib/listening/player/view.browser.ts";
import { resumingAt, StageWords } from "@/lib/listening/words/player.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { raiseToast, readTab } from "@/lib/platform/tab.browser.ts";

interface Props {
  /** `stage` on a book's page, `bar` on all others while something plays, `offline` for what is on the device. */
  variant: "stage" | "bar" | "offline";
  book?: PlayerBook;
  start?: PlayerStart;
}

/** The player's view. It holds no playback state: islands are replaced at each navigation, the audio element is not. */
export default function Player({ variant, book, start }: Props) {
  if (variant === "bar") return <Bar book={book} start={start} />;
  if (variant === "offline") return <OnDevice />;
  // Keyed by book: another book's stage starts with fresh state.
  return book && start ? <OnStage key={book.id} book={book} start={start} /> : null;
}

/** Spec 2 section 9, "purchase prompt". */
const REMIND_VISITOR_MS = 15_000;

interface Page {
  book: PlayerBook;
  start: PlayerStart;
}

interface Shown {
  /** The press on the link to this page has started the sound; the player's script is still loading. */
  sounding?: boolean;
  /** A press waits for the player's script. */
  asked?: boolean;
  player?: TabPlayer;
  view?: PlayerView;
  /** The book has been played in this tab, or its position is not the one that the page was requested with. */
  begun?: boolean;
  /** Position under the handle that is being dragged, and under the pointer, in seconds. */
  previewSec?: number | null;
  hoverSec?: number | null;
  later?: Later;
  /** Shown when the player's script could not be loaded after a press. */
  fault?: string;
}

/** A class, because hooks and signals would double the script of a page that only shows a book. */
class OnStage extends Component<Page, Shown> {
  override state: Shown = {};
  #stop: ReturnType<typeof watchPlayer> = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  override componentDidMount(): void {
    this.#open(this.props);
  }

  override componentDidUpdate(before: Page): void {
    if (before.book === this.props.book && before.start === this.props.start) return;
    this.#close(before);
    this.#open(this.props);
  }

  override componentWillUnmount(): void {
    this.#close(this.props);
  }

  #open({ book, start }: Page): void {
    const sounding = isSounding(book.id);
    // Not in the initial state: hydration expects the server's markup.
    if (sounding) this.setState({ sounding });
    if (start.autoplay || sounding || hasPressed() || hasPreferences() || mayResume(book.id)) {
      this.#fetchPlayer();
    }
    document.addEventListener("pointerdown", this.#fetchPlayer, true);
    document.addEventListener("play", this.#fetchPlayer, true);
    document.addEventListener("click", this.#choose, true);
    this.#stop = watchPlayer({
      meet: (player) => player.visit(book, start),
      draw: (player) => this.#draw(player),
    });
    const wanted = takePendingChapter(book);
    if (wanted !== null) this.#callPlayer((player) => player.playChapter(book, wanted));
    this.#timer = setTimeout(() => this.#remindVisitor(), REMIND_VISITOR_MS);
    if (start.purchased) loadLater((later) => this.setState({ later }));
    if (!start.showToast || start.positionSec === 0) return;
    raiseToast({ title: book.title, text: resumingAt(formatClock(start.positionSec)) });
  }

  /** Tells a visitor how to unlock the book's locked chapters (spec 2 section 9). */
  #remindVisitor(): void {
    const { book } = this.props;
    if (book.buyHref && getListener() === VISITOR) {
      this.#callPlayer((player) =>
        player.notice.value ?? player.showNotice({ kind: "visitor" }, book)
      );
    }
  }

  #close({ book }: Page): void {
    clearTimeout(this.#timer);
    document.removeEventListener("pointerdown", this.#fetchPlayer, true);
    document.removeEventListener("play", this.#fetchPlayer, true);
    document.removeEventListener("click", this.#choose, true);
    const leave = (player: TabPlayer) => player.leave(book);
    // A press on a link may have started the sound: a player that loads only now must still learn its book.
    this.#stop(isSounding(book.id) && leave);
    if (this.state.player) leave(this.state.player);
  }

  #fetchPlayer = () => void loadPlayer().catch(() => {});

  #draw(player: TabPlayer): void {
    const { book, start } = this.props, shared = player.view;
    const live = player.list.book.value?.id === book.id;
    const view = live ? shared : toIdleView(book, start, shared);
    const moved = Math.abs(player.lastKnownSec - start.positionSec) > 1;
    const begun = live && (player.started.value || moved);
    this.setState({ player, view, begun, fault: "" });
    // The texts shown offline have to be loaded while there is a network.
    if ((view.notice || shared.playing || player.sheet.value) && !this.state.later) {
      loadLater((later) => {
        later.showOverlay(player);
        this.setState({ later });
      });
    }
  }

  #callPlayer: CallPlayer = (command) => {
    this.setState({ asked: true });
    void loadPlayer().then(
      command,
      () =>
        this.setState({
          asked: false,
          fault: navigator.onLine ? StageWords.unreachable : StageWords.offline,
          previewSec: null,
        }),
    );
  };

  /** Handles a press on a locked chapter before the player, which handles them otherwise, has loaded. */
  #choose = (event: MouseEvent) => {
    const { book } = this.props;
    const row = (event.target as Element).closest<HTMLElement>(
      "[data-chapter]:not([data-sound-src])",
    );
    if (!row || this.state.player || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#callPlayer((player) => player.playChapter(book, Number(row.dataset.chapter)));
  };

  /** @param playing the state that the button showed; the page script may have started the sound since */
  #press(playing: boolean): void {
    const { book, start } = this.props;
    this.#callPlayer((player) => {
      if (player.list.book.value?.id !== book.id) player.load(book, { ...start, autoplay: true });
      else if (playing) player.pause();
      else player.play();
    });
  }

  override render({ book, start }: Page, shown: Shown) {
    const { player, previewSec, hoverSec, later } = shown;
    const { notice, ...drawn } = shown.view ?? toIdleView(book, start);
    const playing = drawn.playing || (!player && !!shown.sounding);
    const waiting = drawn.waiting || (!player && !!shown.asked);
    const unheard = !shown.begun && !playing;
    return (
      <Stage
        book={book}
        view={{ ...drawn, notice, playing, waiting, positionSec: previewSec ?? drawn.positionSec }}
        hoverSec={hoverSec}
        untouched={!player}
        moment={!!start.isMoment && unheard}
        leftOff={drawn.leftOff ?? (unheard && start.leftOff)}
        aside={!!player?.started.value && player.list.book.value?.id !== book.id}
        onPress={() => this.#press(playing)}
        onPreview={(previewSec) => this.setState({ previewSec })}
        onHover={(hoverSec) => this.setState({ hoverSec })}
        fault={shown.fault}
        callPlayer={this.#callPlayer}
      >
        {notice?.bookId === book.id && later && (
          <later.NoticeFor
            notice={notice}
            book={book}
            at={drawn.chapter?.number ?? start.chapter}
            callPlayer={this.#callPlayer}
            onReload={() => location.reload()}
          />
        )}
        {start.purchased && later && <later.AfterPurchase href={book.href} />}
      </Stage>
    );
  }
}

interface Heard extends Shown {
  book?: PlayerBook | null;
}

/** `book` and `start`: what begins by itself, after a purchase. */
class Bar extends Component<Partial<Page>, Heard> {
  override state: Heard = {};
  #stop = () => {};

  override componentDidMount(): void {
    const { start } = this.props;
    // Only where the press on Pay was in this very document: a page opened later is silent.
    const book = navigator.userActivation?.hasBeenActive && this.props.book;
    if (book || readTab("away")) { // after a payment step on another site, the player resumes
      loadPlayer().then(
        (player) => book && !player.started.value && player.load(book, start!),
        () => {},
      );
    }
    this.#stop = watchPlayer({
      draw: (player) => {
        const book = player.list.book.value;
        const away = player.page.value?.id !== book?.id || player.isStageAway.value;
        const shown = player.started.value && away;
        this.setState({ player, view: player.view, book: shown ? book : null });
        if (shown && !this.state.later) {
          loadLater((later) => {
            later.showOverlay(player);
            this.setState({ later });
          });
        }
      },
    });
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render(_: unknown, { player, view, book, later }: Heard) {
    if (!player || !view || !book || !later) return null;
    return (
      <later.NowPlaying
        book={book}
        view={view}
        onPress={() => player.toggle()}
        onSkip={(bySec) => player.skip(bySec)}
        callPlayer={(command) => command(player)}
      />
    );
  }
}

type Offline = typeof import("@/components/downloads/OfflineLibrary.tsx");

/** The downloaded books; their view is loaded on this page alone. */
class OnDevice extends Component<Record<never, never>, { offline?: Offline }> {
  override componentDidMount(): void {
    import("@/components/downloads/OfflineLibrary.tsx").then((offline) =>
      this.setState({ offline })
    );
  }

  override render(_: unknown, { offline }: { offline?: Offline }) {
    return offline ? <offline.OfflineLibrary Stage={OnStage} /> : null;
  }
}
