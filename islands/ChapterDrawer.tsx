import { Component } from "preact";
import type { DrawerSection } from "@/components/listening/player/Drawer.tsx";
import { type Later, loadLater, watchPlayer } from "@/components/listening/player/load_player.ts";
import type { TabPlayer } from "@/lib/listening/features/lazy_features.browser.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";

interface Props {
  /** The source books of the series, in list order; empty for a single book. */
  sections: DrawerSection[];
}

interface State {
  player?: TabPlayer;
  /** The page's book, corrected by the player (measured lengths); null while closed. */
  open?: PlayerBook | null;
  /** Number of the chapter in the player; null if the player has another book. */
  current?: number | null;
  later?: Later;
}

/**
 * The drawer of chapters, rendered only while it is open (not by the server: the page already lists the
 * chapters). It gets its book from the player, so that the page does not contain the book twice.
 */
export default class ChapterDrawer extends Component<Props, State> {
  override state: State = {};
  #stop = () => {};

  override componentDidMount(): void {
    this.#stop = watchPlayer({ draw: (player) => this.#draw(player) });
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  #draw(player: TabPlayer): void {
    const inPlayer = player.list.book.value, page = player.page.value;
    const live = inPlayer?.id === page?.id;
    const open = player.drawerOpen.value ? (live ? inPlayer : page) : null;
    const current = live ? player.list.chapterNumber.value : null;
    this.setState({ player, open, current });
    if (open && !this.state.later) loadLater((later) => this.setState({ later }));
  }

  override render({ sections }: Props, { player, open, current, later }: State) {
    if (!player || !open || !later) return null;
    return (
      <later.Drawer
        book={open}
        sections={sections}
        current={current ?? null}
        onChoose={(number) => player.playChapter(open, number)}
        onClose={() => player.drawerOpen.value = false}
      />
    );
  }
}
