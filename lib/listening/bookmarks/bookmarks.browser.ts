import { effect, signal } from "@preact/signals";
import { formatClock } from "@/lib/platform/duration.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { randomId, type SendJson } from "@/lib/platform/request.browser.ts";
import { raiseToast } from "@/lib/platform/tab.browser.ts";
import { getListener, VISITOR } from "../first_bytes/attributes.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { BookmarkWords, chapterPlace } from "../words/later.ts";
import { fillOutbox, type LocalBookmark, LocalBookmarks, syncBookmarks } from "./local.browser.ts";

type MarkResult = { ok: true; bookmark: LocalBookmark } | {
  ok: false;
  code: "not_playing" | "no_room";
};

interface BookmarksOptions {
  player: PlayerModel;
  listener: string;
  local: LocalBookmarks;
  send?: SendJson;
  now?: () => number;
}

/**
 * The listener's bookmarks in the player. Changes are stored in this browser first and work without a
 * network; they are synced with the account when it can be reached.
 */
export class Bookmarks {
  /** All bookmarks of this listener, including deleted ones. */
  readonly all = signal<readonly LocalBookmark[]>([]);
  readonly #o: BookmarksOptions;
  #running: Promise<void> | undefined;

  constructor(options: BookmarksOptions) {
    this.#o = options;
    if (options.listener !== VISITOR) options.local.adoptVisitors();
    this.all.value = options.local.read();
  }

  /** In list order. */
  ofBook(bookId: number): LocalBookmark[] {
    return this.all.value.filter((it) => it.audiobookId === bookId && !it.isDeleted)
      .sort((a, b) => a.chapter - b.chapter || a.positionSec - b.positionSec);
  }

  /** Bookmarks the current position, also while paused; nothing before something was played. */
  add(note = ""): MarkResult {
    const { list, started, lastKnownSec } = this.#o.player;
    const book = list.book.peek();
    if (!book || !started.peek()) return { ok: false, code: "not_playing" };
    const createdAt = this.#time();
    const bookmark: LocalBookmark = {
      id: randomId(),
      audiobookId: book.id,
      chapter: list.chapterNumber.peek(),
      positionSec: Math.round(lastKnownSec * 10) / 10,
      note,
      createdAt,
      updatedAt: createdAt,
      revision: 1,
      isDeleted: false,
      isNew: true,
    };
    if (!this.#write([...this.all.peek(), bookmark])) return { ok: false, code: "no_room" };
    void this.sync();
    return { ok: true, bookmark };
  }

  /** false: this browser's storage is full. */
  edit(id: string, note: string): boolean {
    return this.#change(id, { note: note.trim() });
  }

  remove(id: string): boolean {
    return this.#change(id, { isDeleted: true, note: "" });
  }

  /** Syncs this browser with the account; does nothing without an account or a network. */
  sync(): Promise<void> {
    if (this.#o.listener === VISITOR) return Promise.resolve();
    return this.#running ??= syncBookmarks(
      {
        read: () => this.all.peek(),
        write: (bookmarks) => this.#write(bookmarks),
      },
      this.#o.listener,
      this.#o.send,
    ).finally(() => this.#running = undefined);
  }

  #change(id: string, change: Partial<LocalBookmark>): boolean {
    const isWritten = this.#write(
      this.all.peek().map((it) =>
        it.id === id
          ? { ...it, ...change, revision: it.revision + 1, updatedAt: this.#time(), isNew: true }
          : it
      ),
    );
    void this.sync();
    return isWritten;
  }

  #write(bookmarks: readonly LocalBookmark[]): boolean {
    const isKept = this.#o.local.write(bookmarks);
    if (isKept) this.all.value = bookmarks;
    return isKept;
  }

  #time(): string {
    return new Date((this.#o.now ?? Date.now)()).toISOString();
  }
}

let bookmarks: Bookmarks | undefined;
let owner: string | undefined;

/** The bookmarks of this tab's player, created once for each listener. */
export function getBookmarks(player: PlayerModel): Bookmarks {
  const listener = getListener();
  if (!bookmarks || owner !== listener) {
    const isFirst = !bookmarks;
    owner = listener;
    bookmarks = new Bookmarks({
      player,
      listener,
      local: new LocalBookmarks(openLocalStore(), listener),
    });
    if (isFirst) {
      addEventListener("online", () => void bookmarks?.sync(), { signal: player.disposed });
    }
    void bookmarks.sync();
    if (listener !== VISITOR) fillOutboxOf(bookmarks, listener);
  }
  return bookmarks;
}

/** Stores unsynced bookmarks where the service worker can also send them. */
function fillOutboxOf({ all }: Bookmarks, listener: string): void {
  let isFilled = false;
  effect(() => {
    const marked = all.value.filter(({ isNew }) => isNew);
    if (marked.length === 0 && !isFilled) return;
    isFilled = marked.length > 0;
    void fillOutbox(listener, marked).catch(() => {}); // storage full: this page or the next sends it
  });
}

const REFUSED_MS = 3_000;
const ADDED_MS = 2_000;

/** Bookmarks the current position and shows a toast; null: nothing could be bookmarked. */
export function addBookmark(player: PlayerModel): LocalBookmark | null {
  const added = getBookmarks(player).add();
  if (added.ok) {
    const { positionSec } = added.bookmark;
    raiseToast({
      title: BookmarkWords.added,
      text: chapterPlace(
        player.list.chapter.peek()?.title ?? BookmarkWords.chapter,
        formatClock(positionSec),
      ),
      shownMs: ADDED_MS,
    });
    return added.bookmark;
  }
  raiseToast({
    title: BookmarkWords.refused,
    text: added.code === "not_playing" ? BookmarkWords.notPlaying : BookmarkWords.noRoom,
    variant: "destructive",
    shownMs: REFUSED_MS,
  });
  return null;
}
