/** `localStorage` as the player uses it, with room for so many characters. */
export class FakeStorage implements Storage {
  readonly #items = new Map<string, string>();
  room = Infinity;

  get length(): number {
    return this.#items.size;
  }

  items(): [string, string][] {
    return [...this.#items];
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}
