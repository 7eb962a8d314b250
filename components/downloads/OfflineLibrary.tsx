import { OfWhat } from "@/components/ui/OfWhat.tsx";
import { showListener } from "@/lib/listening/first_bytes/document_listener.browser.ts";
import { Component, type ComponentChildren, type ComponentType } from "preact";
import { LOGIN_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { joinOfflineEngine } from "@/lib/downloads/offline_engine.browser.ts";
import {
  type BookOnDevice,
  findAsked,
  type OnDevice,
  readDevice,
  startOf,
} from "@/lib/downloads/on_device.browser.ts";
import { listen } from "@/lib/downloads/records.browser.ts";
import { OFFLINE_BOOK, OFFLINE_PAGE } from "@/lib/downloads/words.ts";
import { loadOffline } from "@/lib/downloads/worker_link.browser.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { formatBytes } from "@/lib/platform/language/format.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import { loadPlayer } from "@/components/listening/player/load_player.ts";
import { formatUntil } from "@/lib/downloads/until.ts";

interface OfflineBooksProps {
  /** null: the browser stores nothing for the site. */
  device: OnDevice | null;
  isOnline: boolean;
  onOpen: (downloaded: BookOnDevice) => void;
  onPlay: (downloaded: BookOnDevice) => void;
  /** Shows the actions on downloads. */
  onManage: () => void;
}

/** The books on this device, each with how much of it is stored and until when. */
export function OfflineBooks({ device, isOnline, onOpen, onPlay, onManage }: OfflineBooksProps) {
  if (!device || device.books.length === 0) return <Nothing device={device} isOnline={isOnline} />;
  return (
    <>
      <ul className="offline__books">
        {device.books.map((downloaded) => {
          const { id, title, author, coverImage, hue, bookSize, expiresAt } = downloaded.record;
          return (
            <li key={id} className="offline__book" data-hue={hue}>
              <img className="offline__cover" src={coverImage} alt="" width="96" height="96" />
              <h2 className="offline__title">
                <button
                  type="button"
                  lang={downloaded.book.lang}
                  onClick={() => onOpen(downloaded)}
                >
                  {title}
                </button>
              </h2>
              <p className="offline__by">{author}</p>
              <p className="offline__facts">
                <span>{describeHere(downloaded)} · {formatBytes(bookSize)} ·</span>{" "}
                <span className="offline__until">{formatUntil(expiresAt)}</span>
              </p>
              <button
                type="button"
                className="button offline__play"
                onClick={() => onPlay(downloaded)}
              >
                <span>{OFFLINE_BOOK.play}</span>
                <OfWhat text={title} />
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" className="button button--quiet offline__manage" onClick={onManage}>
        {OFFLINE_PAGE.manage}
      </button>
    </>
  );
}

/** "3 of 34 chapters". */
function describeHere({ here, book }: BookOnDevice): string {
  const all = book.chapters.length;
  return here.size === all ? OFFLINE_BOOK.all(all) : OFFLINE_BOOK.here(here.size, all);
}

function Nothing({ device, isOnline }: Pick<OfflineBooksProps, "device" | "isOnline">) {
  const why = device === null
    ? OFFLINE_PAGE.noStorage
    : device.listener === null
    ? OFFLINE_PAGE.signedOut
    : OFFLINE_PAGE.empty;
  return (
    <div className="offline__nothing">
      <p>{why}</p>
      {isOnline && (
        <a
          className="button"
          href={device?.listener ? LIBRARY_PATH : withRedirect(LOGIN_PATH, LIBRARY_PATH)}
        >
          {device?.listener ? OFFLINE_PAGE.toLibrary : OFFLINE_PAGE.signIn}
        </a>
      )}
    </div>
  );
}

interface OfflineBookProps {
  downloaded: BookOnDevice;
  onBack: () => void;
  /** The player. */
  children: ComponentChildren;
}

/** A book's page without a network: the player, and the chapters that are stored. */
export function OfflineBook({ downloaded, onBack, children }: OfflineBookProps) {
  const { book, record, here } = downloaded;
  return (
    <article className="book" data-hue={book.hue}>
      <header className="book-hero">
        <div className="book-hero__cover">
          <picture className="cover">
            <img src={book.cover.src} alt={book.cover.alt} width="640" height="640" />
          </picture>
        </div>
        <div className="book-hero__words">
          <p className="eyebrow">{OFFLINE_PAGE.heading}</p>
          <h1 className="book-hero__title" lang={book.lang}>{book.title}</h1>
          <p className="book-hero__by">
            <bdi>{book.author}</bdi>
          </p>
        </div>
        <div className="book-hero__player">{children}</div>
        <div className="book-hero__offer">
          <p>
            <span>{describeHere(downloaded)}</span>
            <span className="book-hero__length">
              {OFFLINE_BOOK.size(formatBytes(record.bookSize))}
            </span>
          </p>
          <button type="button" className="button button--quiet" onClick={onBack}>
            {OFFLINE_BOOK.back}
          </button>
        </div>
      </header>
      <div className="wrap book-page">
        <section className="contents" aria-labelledby="contents">
          <h2 className="rule" id="contents">{OFFLINE_BOOK.chapters}</h2>
          <ol className="contents__rows">
            {book.chapters.map(({ number, title, lang, durationSec }) => (
              <li key={number} className={here.has(number) ? undefined : "contents__away"}>
                <a href={`${book.href}?chapter=${number}`} data-chapter={number}>
                  <span className="contents__title" lang={lang}>{title}</span>
                  {!here.has(number) && (
                    <span className="contents__note">{OFFLINE_BOOK.missing}</span>
                  )}
                  <span className="contents__time">{formatClock(durationSec)}</span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </article>
  );
}

interface OfflineHeadProps {
  /** Books with downloads; undefined: not read yet. */
  books: number | undefined;
  /** The listener opened the offline page itself, and was not sent here instead of another page. */
  isHere: boolean;
  isOnline: boolean;
}

/** The text above the downloads: why this page is shown, and where to go. */
export function OfflineHead(props: OfflineHeadProps) {
  return (
    <div className="offline__head">
      <h1>{OFFLINE_PAGE.heading}</h1>
      <p>
        <span>{describe(props)}</span>{" "}
        {props.books !== undefined && !props.isHere && (
          <a href={location.href} f-client-nav="false">{OFFLINE_PAGE.retry}</a>
        )}
      </p>
    </div>
  );
}

function describe({ books, isHere, isOnline }: OfflineHeadProps): string {
  if (books === undefined) return OFFLINE_PAGE.loading;
  if (isHere && books === 0) return isOnline ? "" : OFFLINE_PAGE.offline;
  if (isHere) {
    return isOnline ? OFFLINE_PAGE.hereOnline : OFFLINE_PAGE.hereOffline;
  }
  return isOnline ? OFFLINE_PAGE.pageFails : OFFLINE_PAGE.pageNeedsNetwork;
}

/** In any language. */
const isOfflinePage = (): boolean => location.pathname.endsWith(OFFLINE_PATH);

interface OfflineLibraryProps {
  /** The player of a book's page. */
  Stage: ComponentType<{ book: PlayerBook; start: PlayerStart }>;
}

interface State {
  /** null: the browser stores nothing for the site. */
  device?: OnDevice | null;
  open?: { downloaded: BookOnDevice; start: PlayerStart } | null;
  isOnline: boolean;
}

/**
 * The downloads on this device with a player for them: at /offline, and instead of any page that cannot be
 * loaded. The player is the same as on other pages.
 */
export class OfflineLibrary extends Component<OfflineLibraryProps, State> {
  override state: State = { isOnline: navigator.onLine };
  #stop = new AbortController();
  /** The address of what is shown: in-page navigation changes the address and keeps this component. */
  #shownAt = "";

  override componentDidMount(): void {
    const { signal } = this.#stop;
    addEventListener("online", () => this.#handleOnline(), { signal });
    addEventListener("offline", () => this.setState({ isOnline: false }), { signal });
    signal.addEventListener("abort", listen(({ kind }) => kind === "changed" && void this.#read()));
    void this.#showAsked();
  }

  override componentDidUpdate(): void {
    const { pathname, search } = location;
    if (this.#shownAt === pathname + search) return;
    // The address lost its place because something was heard: the open book stays open.
    if (this.state.open && search === "" && this.#shownAt.startsWith(`${pathname}?`)) {
      this.#shownAt = pathname;
    } else void this.#showAsked();
  }

  override componentWillUnmount(): void {
    this.#stop.abort();
    showListener(null);
  }

  /** Loads the page that was asked for, unless a book is open: it may be playing. */
  #handleOnline(): void {
    if (!this.state.open && !isOfflinePage()) location.reload();
    else this.setState({ isOnline: true });
  }

  async #showAsked(): Promise<void> {
    this.#shownAt = location.pathname + location.search;
    const device = await this.#read();
    const asked = device && findAsked(device, location);
    if (asked) await this.#open(asked);
    else this.setState({ open: null });
  }

  async #read(): Promise<OnDevice | null> {
    const device = await readDevice().catch(() => null);
    if (this.#stop.signal.aborted) return null;
    if (device) showListener(device.listener);
    this.setState({ device });
    return device;
  }

  /** Loads the player first: it has to know the downloads before it opens a chapter. */
  async #open(downloaded: BookOnDevice, autoplay = false): Promise<void> {
    const player = await loadPlayer();
    await joinOfflineEngine(player);
    if (this.#stop.signal.aborted) return;
    const start = startOf(downloaded, this.state.device!.listener!, location);
    this.setState({
      open: { downloaded, start: autoplay ? { ...start, autoplay, forced: true } : start },
    });
    // In the player already, it is not started anew by its page.
    if (autoplay && player.list.book.peek()?.id === downloaded.book.id) player.play();
  }

  override render() {
    const { Stage } = this.props, { device, open, isOnline } = this.state;
    if (open) {
      // Read again: chapters may have been downloaded or deleted meanwhile.
      const downloaded = device?.books.find(({ record }) =>
        record.id === open.downloaded.record.id
      );
      return (
        <OfflineBook
          downloaded={downloaded ?? open.downloaded}
          onBack={() => this.setState({ open: null })}
        >
          <Stage book={open.downloaded.book} start={open.start} />
        </OfflineBook>
      );
    }
    return (
      <div className="wrap">
        <OfflineHead
          books={device === undefined ? undefined : device?.books.length ?? 0}
          isHere={isOfflinePage()}
          {...{ isOnline }}
        />
        {device !== undefined && (
          <OfflineBooks
            device={device}
            isOnline={isOnline}
            onOpen={(downloaded) => void this.#open(downloaded)}
            onPlay={(downloaded) => void this.#open(downloaded, true)}
            onManage={() => loadOffline().then((offline) => offline.showDownloads(), () => {})}
          />
        )}
      </div>
    );
  }
}
