import type { LocalStore } from "@/lib/platform/browser/local_store.ts";
import type { Backlog } from "./backlog.ts";
import { isLine, keyOf, keyPrefix, type Line } from "./line.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

/** How far IndexedDB may be behind: with a tick of the element, less than a second. */
const BEHIND_MS = 700;

/**
 * Where lines stay until the server has them: at once in `localStorage`, whose writes are done when they
 * return, so that a killed tab loses nothing; soon after in the backlog, which then holds the older ones
 * alone.
 */
export class LineStore {
  readonly #local: LocalStore;
  readonly #backlog: Backlog;
  readonly #onLost: () => void;
  readonly #behind = new Map<LocalKey, Line>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onLost neither store takes a line: it lasts as long as the page */
  constructor(local: LocalStore, backlog: Backlog, onLost: () => void) {
    this.#local = local;
    this.#backlog = backlog;
    this.#onLost = onLost;
  }

  put(line: Line): void {
    const key = keyOf(line), isKept = this.#local.write(key, line);
    this.#behind.set(key, line);
    if (isKept) this.#timer ??= setTimeout(() => this.#catchUp(false), BEHIND_MS);
    else void this.#catchUp(true);
  }

  async remove(lines: readonly Line[]): Promise<void> {
    const keys = lines.map(keyOf);
    for (const key of keys) {
      this.#behind.delete(key);
      this.#local.remove(key);
    }
    await this.#backlog.remove(keys).catch(() => {}); // sent again some day, which changes nothing
  }

  /** Everything kept for a listener, by its own count. */
  async list(listener: string): Promise<Line[]> {
    const lines = new Map<string, Line>();
    for (const line of await this.#backlog.list(listener).catch(() => [])) {
      lines.set(keyOf(line), line);
    }
    for (const line of this.listTail(listener)) lines.set(keyOf(line), line);
    return [...lines.values()].sort((a, b) => a.event.sequence - b.event.sequence);
  }

  /** The lines that can be had at once: the latest of every book is among them. */
  listTail(listener: string): Line[] {
    return this.#local.keys(keyPrefix(listener)).flatMap((key) =>
      this.#local.read(key, isLine) ?? []
    );
  }

  async #catchUp(isLast: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = new Map(this.#behind);
    this.#behind.clear();
    try {
      await this.#backlog.put(lines);
    } catch {
      if (isLast) this.#onLost();
      return;
    }
    for (const [key, line] of lines) if (this.#isOlder(line)) this.#local.remove(key);
  }

  #isOlder({ listener, event }: Line): boolean {
    return this.listTail(listener).some((other) =>
      other.event.audiobookId === event.audiobookId && other.event.sequence > event.sequence
    );
  }
}
