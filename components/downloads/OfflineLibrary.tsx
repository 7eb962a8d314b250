import { Component } from "preact";
import type { ComponentType } from "preact";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { listen } from "@/lib/downloads/browser/announce.ts";
import { loadOffline } from "@/lib/downloads/browser/remote.ts";
import { loadPlayer } from "@/lib/site/browser/player/load_player.ts";
import {
  findAsked,
  type HeldBook,
  type OnDevice,
  readDevice,
  showListener,
  startOf,
} from "@/lib/downloads/browser/player/on_device.ts";
import { joinOfflineEngine } from "@/lib/downloads/browser/player/join_offline_engine.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";
import { HeldBooks } from "./HeldBooks.tsx";
import { OfflineBook } from "./OfflineBook.tsx";
import { OfflineHead } from "./OfflineHead.tsx";

interface Props {
  /** The player of a book's page. */
  Stage: ComponentType<{ book: PlayerBook; start: PlayerStart }>;
}

interface State {
  /** null: the browser stores nothing for the site. */
  device?: OnDevice | null;
  open?: { held: HeldBook; start: PlayerStart } | null;
  isOnline: boolean;
}

/**
 * The downloads on this device with the player for them: at /offline, and in the place of any page that
 * cannot be loaded. The player is the same as on other pages.
 */
export class OfflineLibrary extends Component<Props, State> {
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
    // The address of an open book that only lost its place, as something was heard, asks for nothing else.
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
    if (!this.state.open && location.pathname !== OFFLINE_PATH) location.reload();
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
  async #open(held: HeldBook): Promise<void> {
    const player = await loadPlayer();
    await joinOfflineEngine(player);
    if (this.#stop.signal.aborted) return;
    const start = startOf(held, this.state.device!.listener!, location);
    this.setState({ open: { held, start } });
  }

  override render() {
    const { Stage } = this.props, { device, open, isOnline } = this.state;
    if (open) {
      // The current record: chapters may have been downloaded or deleted meanwhile.
      const held = device?.books.find(({ record }) => record.id === open.held.record.id);
      return (
        <OfflineBook held={held ?? open.held} onBack={() => this.setState({ open: null })}>
          <Stage book={open.held.book} start={open.start} />
        </OfflineBook>
      );
    }
    return (
      <div className="wrap">
        <OfflineHead
          books={device === undefined ? undefined : device?.books.length ?? 0}
          isHere={location.pathname === OFFLINE_PATH}
          {...{ isOnline }}
        />
        {device !== undefined && (
          <HeldBooks
            device={device}
            isOnline={isOnline}
            onOpen={(held) => void this.#open(held)}
            onManage={() => loadOffline().then((offline) => offline.showDownloads(), () => {})}
          />
        )}
      </div>
    );
  }
}
