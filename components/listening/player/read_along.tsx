/** Read-along, fetched when it is first opened: the chapter's text with the spoken sentence highlighted. */

import { Component, createRef } from "preact";
import { textAddress } from "@/lib/downloads/addresses.ts";
import type { TabPlayer } from "@/lib/listening/features/lazy_features.browser.ts";
import { getListener } from "@/lib/listening/first_bytes/attributes.ts";
import { getSoundElement } from "@/lib/listening/player/sound.browser.ts";
import type { PlayerBook, PlayerChapter } from "@/lib/listening/player/types.ts";
import {
  fetchText,
  findBegun,
  findWord,
  keepSettings,
  lightSpoken,
  type ReadingSettings,
  readSettings,
  type SpokenSentence,
  spokenSentences,
  type TextReply,
} from "@/lib/listening/read_along.browser.ts";
import { readChapterRef } from "@/lib/media/addresses.ts";
import { getStorage } from "@/lib/platform/local_store.browser.ts";
import { sharePath } from "@/lib/sharing/links.ts";
import { ReadAlongSheet, type ReadAlongView } from "./ReadAlongSheet.tsx";

/** A sentence is highlighted this much early, because a seek to it may land slightly before its start. */
const EARLY_MS = 25;
/** Height of the current sentence, as a share of the visible text. */
const STEADY_HEIGHT = 0.3;

interface Props {
  player: TabPlayer;
  onClose: () => void;
}

interface State {
  book: PlayerBook | null;
  chapter: PlayerChapter | null;
  text: TextReply | null;
  settings: ReadingSettings;
  view: ReadAlongView | null;
  isFollowing: boolean;
  /** Index of the spoken sentence in the chapter; -1: none. */
  spoken: number;
}

export class ReadAlong extends Component<Props, State> {
  override state: State = {
    book: null,
    chapter: null,
    text: null,
    settings: readSettings(getStorage()),
    view: null,
    isFollowing: true,
    spoken: -1,
  };
  readonly #element = getSoundElement();
  readonly #scroller = createRef<HTMLDivElement>();
  readonly #closed = new AbortController();
  #asked = new AbortController();
  #order: SpokenSentence[] = [];
  #starts: number[] = [];
  #litWord: number | undefined;
  #frame = 0;
  #stop = () => {};

  override componentDidMount(): void {
    const { player } = this.props, { signal } = this.#closed;
    this.#stop = player.watch(() => {
      const book = player.list.book.value, chapter = player.list.chapter.value;
      this.setState({ view: player.view });
      if (book?.id === this.state.book?.id && chapter?.number === this.state.chapter?.number) {
        return;
      }
      this.setState({ book, chapter }, () => void this.#load());
    });
    for (const name of ["play", "playing", "seeking", "seeked", "timeupdate"]) {
      this.#element.addEventListener(name, this.#run, { signal });
    }
  }

  override componentWillUnmount(): void {
    this.#stop();
    this.#closed.abort();
    this.#asked.abort();
    cancelAnimationFrame(this.#frame);
    lightSpoken(null, null);
  }

  #load = async (): Promise<void> => {
    const { book, chapter } = this.state;
    this.#asked.abort();
    const asked = this.#asked = new AbortController();
    lightSpoken(null, null);
    this.setState({ text: null, spoken: -1, isFollowing: true });
    if (!book || !chapter) return;
    const place = { bookId: book.id, chapter: chapter.number };
    const { sourceBook, sourceChapter } = readChapterRef(chapter.src ?? "") ??
      { sourceBook: place.bookId, sourceChapter: place.chapter };
    const copy = textAddress({ userId: getListener(), bookId: sourceBook, chapter: sourceChapter });
    const text = await fetchText(
      { ...place, src: chapter.src, copy },
      asked.signal,
    );
    if (asked.signal.aborted) return;
    this.#order = "sentences" in text ? spokenSentences(text.sentences) : [];
    this.#starts = this.#order.map(({ startMs }) => startMs);
    this.setState({ text }, () => this.#run());
  };

  /** Runs in every frame during playback, otherwise when the position changes. */
  #run = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#light();
    if (!this.#element.paused) this.#frame = requestAnimationFrame(this.#run);
  };

  #light(): void {
    const { text, spoken } = this.state;
    if (!text || !("sentences" in text)) return;
    const ms = this.#element.currentTime * 1_000 + EARLY_MS;
    const index = this.#order[findBegun(this.#starts, ms)]?.index ?? -1;
    const word = index < 0 ? null : findWord(text.sentences[index]!, ms);
    if (index === spoken && word?.[0] === this.#litWord) return;
    this.#litWord = word?.[0];
    const sentence = this.#find(index);
    lightSpoken(sentence, word);
    if (index === spoken) return;
    this.setState({ spoken: index });
    if (sentence) this.#meetByTab(sentence);
    if (this.state.isFollowing) this.#bringThere(sentence, spoken < 0);
  }

  #find(index: number): HTMLElement | null {
    return this.#scroller.current?.querySelector<HTMLElement>(`[data-sentence="${index}"]`) ?? null;
  }

  #meetByTab(sentence: HTMLElement): void {
    const before = this.#scroller.current?.querySelector<HTMLElement>(
      '[data-sentence][tabindex="0"]',
    );
    if (before) before.tabIndex = -1;
    sentence.tabIndex = 0;
  }

  #bringThere(sentence: HTMLElement | null, isAtOnce: boolean): void {
    const scroller = this.#scroller.current;
    if (!sentence || !scroller) return;
    const { top, height } = scroller.getBoundingClientRect();
    const by = sentence.getClientRects()[0]!.top - top - height * STEADY_HEIGHT;
    const isStill = isAtOnce || matchMedia("(prefers-reduced-motion: reduce)").matches;
    scroller.scrollBy({ top: by, behavior: isStill ? "instant" : "smooth" });
  }

  #follow = (isFollowing: boolean): void => {
    this.setState({ isFollowing });
    if (isFollowing) this.#bringThere(this.#find(this.state.spoken), false);
  };

  #go = (index: number): void => {
    const { player } = this.props, { text } = this.state;
    const heard = text && "sentences" in text && text.sentences[index]?.heard;
    if (!heard) return;
    this.setState({ isFollowing: true });
    player.seekTo(heard.startMs / 1_000);
    if (player.media.paused.peek()) player.play();
  };

  override render({ player, onClose }: Props, shown: State) {
    const { book, chapter, text, settings, view, isFollowing, spoken } = shown;
    if (!book || !chapter || !view) return null;
    const heard = text && "sentences" in text ? text.sentences[spoken]?.heard : null;
    const place = { bookId: book.id, chapter: chapter.number };
    return (
      <ReadAlongSheet
        bookId={book.id}
        bookTitle={book.title}
        chapter={chapter}
        text={text}
        settings={settings}
        view={view}
        isFollowing={isFollowing}
        shareHref={heard ? sharePath({ ...place, positionSec: heard.startMs / 1_000 }) : null}
        scroller={this.#scroller}
        onGo={this.#go}
        onToggle={() => player.toggle()}
        onSkip={(bySec) => player.skip(bySec)}
        onSeek={(sec) => player.seekTo(sec)}
        onCycleRate={() => player.settings.cycleRate()}
        onRate={(rate) => player.settings.setRate(rate)}
        onFollow={this.#follow}
        onRetry={() => void this.#load()}
        onSettings={(settings) => {
          keepSettings(getStorage(), settings);
          this.setState({ settings }, () => this.#follow(this.state.isFollowing));
        }}
        onClose={onClose}
      />
    );
  }
}
