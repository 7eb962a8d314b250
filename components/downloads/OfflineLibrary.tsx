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
  /** Null: the browser forbids to keep anything. */
  device?: OnDevice | null;
  open?: { held: HeldBook; start: PlayerStart } | null;
  isOnline: boolean;
}

/**
 * What lies on this device and the player for it: at /offline, and in the place of any page that cannot be
 * had. The player is the same as everywhere.
 */
export class OfflineLibrary extends Component<Props, State> {
  override state: State = { isOnline: navigator.onLine };
  #stop = new AbortController();
  /** The address that what is shown belongs to: in-page navigation changes it and leaves this alone. */
  #shownAt = "";

  override componentDidMount(): void {
    const { signal } = this.#stop;
    addEventListener("online", () => this.#goOn(), { signal });
    addEventListener("offline", () => this.setState({ isOnline: false }), { signal });
    signal.addEventListener("abort", listen(({ kind }) => kind === "changed" && void this.#read()));
    void this.#look();
  }

  override componentDidUpdate(): void {
    if (this.#shownAt !== location.pathname + location.search) void this.#look();
  }

  override componentWillUnmount(): void {
    this.#stop.abort();
    showListener(null);
  }

  /** The page that was asked for can be had again. Where a book is open the listener decides: it may sound. */
  #goOn(): void {
    if (!this.state.open && location.pathname !== OFFLINE_PATH) location.reload();
    else this.setState({ isOnline: true });
  }

  async #look(): Promise<void> {
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

  /** The player first: it has to know what is here before it opens anything. */
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
      // As it is by now: more of it may have come, or gone.
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
