import { Component } from "preact";
import type { ComponentType } from "preact";
import { loadPlayer } from "@/lib/player/loader.ts";
import {
  findAsked,
  type HeldBook,
  type OnDevice,
  readDevice,
  showListener,
  startOf,
} from "@/lib/player/offline/on_device.ts";
import { playCopies } from "@/lib/player/play_copies.ts";
import type { PlayerBook, PlayerStart } from "@/lib/player/types.ts";
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
  #path = "";

  override componentDidMount(): void {
    const { signal } = this.#stop;
    const hear = () => this.setState({ isOnline: navigator.onLine });
    addEventListener("online", hear, { signal });
    addEventListener("offline", hear, { signal });
    void this.#look();
  }

  override componentDidUpdate(): void {
    if (this.#path !== location.pathname + location.search) void this.#look();
  }

  override componentWillUnmount(): void {
    this.#stop.abort();
    showListener(null);
  }

  async #look(): Promise<void> {
    this.#path = location.pathname + location.search;
    const device = await readDevice().catch(() => null);
    if (this.#stop.signal.aborted) return;
    if (device) showListener(device.listener);
    this.setState({ device });
    const asked = device && findAsked(device.books, location);
    if (asked) await this.#open(asked);
    else this.setState({ open: null });
  }

  /** The player first: it has to know what is here before it opens anything. */
  async #open(held: HeldBook): Promise<void> {
    const player = await loadPlayer();
    await playCopies(player);
    const { listener } = this.state.device!;
    if (!this.#stop.signal.aborted) {
      this.setState({ open: { held, start: startOf(held, listener!) } });
    }
  }

  override render({ Stage }: Props, { device, open, isOnline }: State) {
    if (device === undefined) {
      return (
        <div className="wrap">
          <OfflineHead />
        </div>
      );
    }
    if (open) {
      return (
        <OfflineBook
          held={open.held}
          onBack={() => this.setState({ open: null })}
        >
          <Stage book={open.held.book} start={open.start} />
        </OfflineBook>
      );
    }
    return (
      <div className="wrap">
        <OfflineHead isHere={location.pathname === "/offline"} isOnline={isOnline} />
        <HeldBooks device={device} isOnline={isOnline} onOpen={(held) => void this.#open(held)} />
      </div>
    );
  }
}
