/** The share dialog, a bundle of its own (lib/listening/first_bytes/bundles.ts) that is fetched at the first press on Share. */

import { Component, render } from "preact";
import { findSoundElement, getLoadedChapter } from "@/lib/listening/player/sound.browser.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { copyText, loadStyles } from "@/lib/platform/element.browser.ts";
import "@/lib/platform/own_text.browser.ts";
import { cutClip, fetchChapters, type ListedChapter } from "@/lib/sharing/calls.browser.ts";
import { sharedLinkPath, type SharedPlace, sharedPlacePath } from "@/lib/sharing/links.ts";
import { pasteAt, shareChapter, sharedText, sharePlace, ShareWords } from "@/lib/sharing/words.ts";
import { type ClipDraft, DEFAULT_CLIP_SEC, ShareSheet } from "./ShareSheet.tsx";

/**
 * @param link link to the share page. It names the book, and the place to use if nothing is playing. With
 * `data-place` the link's place is used even during playback.
 */
export async function showSheet(link: HTMLAnchorElement): Promise<void> {
  await loadStyles("sheets");
  const host = document.createElement("div");
  document.body.append(host);
  render(
    <ShareDialog
      title={link.dataset.title!}
      {...readPlaces(link)}
      onClose={() => {
        render(null, host);
        host.remove();
      }}
    />,
    host,
  );
}

interface Places {
  bookId: number;
  /** null: the place is unknown. */
  here: SharedPlace | null;
  /** Whether the listener has moved to this place or was linked to it. */
  isVisited: boolean;
}

/** The place of the loaded sound, if it is of this book; otherwise the link's place. */
function readPlaces(link: HTMLAnchorElement): Places {
  const { pathname, searchParams } = new URL(link.href);
  const bookId = Number(/\d+/.exec(pathname)); // the path may begin with a language
  const element = "place" in link.dataset ? null : findSoundElement();
  const heard = element && getLoadedChapter(element);
  if (heard?.bookId === bookId) {
    // Before its metadata are loaded, the element is not yet at the position from the page's address.
    const positionSec = element!.readyState > 0
      ? element!.currentTime
      : Number(searchParams.get("t"));
    const here = { ...heard, positionSec };
    return { bookId, here, isVisited: positionSec >= 1 || searchParams.has("chapter") };
  }
  if (!searchParams.has("chapter")) return { bookId, here: null, isVisited: false };
  const chapter = Number(searchParams.get("chapter"));
  const here = { bookId, chapter, positionSec: Number(searchParams.get("t")) };
  return { bookId, here, isVisited: true };
}

interface Props extends Places {
  title: string;
  onClose: () => void;
}

interface State {
  isFromHere: boolean;
  chapters: ListedChapter[];
  draft: ClipDraft;
  /** Absolute address of the cut clip or, if no clip is allowed, of its moment; null: the place is shared. */
  clipUrl: string | null;
  /** Result of the last action, for the live region; "": none. */
  status: string;
}

class ShareDialog extends Component<Props, State> {
  override state: State = {
    isFromHere: this.props.isVisited,
    chapters: [],
    draft: {
      fromSec: Math.floor(this.props.here?.positionSec ?? 0),
      seconds: DEFAULT_CLIP_SEC,
      isBusy: false,
      fault: null,
      soundPath: null,
    },
    clipUrl: null,
    status: "",
  };

  override componentDidMount(): void {
    // Only for the chapter's title; until then its number is shown.
    fetchChapters(this.props.bookId).then((chapters) => this.setState({ chapters }));
  }

  get #url(): string {
    const { bookId, here } = this.props, { clipUrl, isFromHere } = this.state;
    const whole = { bookId, chapter: null, positionSec: 0 };
    return clipUrl ?? location.origin + sharedLinkPath(isFromHere && here ? here : whole);
  }

  /** The present chapter; undefined: not fetched yet. */
  get #chapter(): ListedChapter | undefined {
    return this.state.chapters.find(({ number }) => number === this.props.here?.chapter);
  }

  get #placeLabel(): string | null {
    const { here } = this.props;
    if (!here) return null;
    const title = this.#chapter?.title ?? shareChapter(here.chapter!);
    return sharePlace(title, formatClock(here.positionSec));
  }

  #copy = async (target?: string): Promise<void> => {
    const copied = await copyText(this.#url);
    const status = !copied ? ShareWords.notCopied : target ? pasteAt(target) : ShareWords.copied;
    this.setState({ status });
  };

  #native = (): void => {
    const { title } = this.props;
    // Rejects if it is dismissed, which is no failure. A device that refuses shows an error itself.
    navigator.share({ title, text: sharedText(title), url: this.#url }).catch(() => {});
  };

  /** Changes the draft. The link is then the place's again. */
  #change = (change: Partial<ClipDraft>): void => {
    const draft = { ...this.state.draft, fault: null, soundPath: null, ...change };
    this.setState({ draft, clipUrl: null, status: "" });
  };

  #cut = async (): Promise<void> => {
    const { bookId, here } = this.props;
    this.#change({ isBusy: true });
    const { fromSec, seconds } = this.state.draft;
    const cut = await cutClip(bookId, { chapter: here!.chapter!, fromSec, seconds });
    if (!cut.ok) {
      this.#change({ isBusy: false, fault: cut.message });
      if (cut.isUsedUp) {
        const moment = sharedPlacePath({ ...here!, positionSec: fromSec });
        this.setState({
          clipUrl: location.origin + moment,
          status: ShareWords.moment,
        });
      }
      return;
    }
    this.#change({ isBusy: false, soundPath: cut.soundPath });
    this.setState({
      clipUrl: location.origin + cut.pagePath,
      status: ShareWords.clip,
    });
  };

  override render() {
    const { title, here, onClose } = this.props;
    const { isFromHere, draft, clipUrl, status } = this.state;
    return (
      <ShareSheet
        title={title}
        url={this.#url}
        placeLabel={this.#placeLabel}
        isFromHere={isFromHere}
        isLocked={isFromHere && !clipUrl && this.#chapter?.isFree === false}
        clip={here && draft}
        status={status}
        canShareNatively={"share" in navigator}
        onFromHere={(isFromHere) => {
          this.#change({});
          this.setState({ isFromHere });
        }}
        onCopy={this.#copy}
        onNative={this.#native}
        onClip={this.#change}
        onCut={this.#cut}
        onListen={() => findSoundElement()?.pause()}
        onClose={onClose}
      />
    );
  }
}
