import type { Backlog } from "@/lib/listening/browser/journal/backlog.ts";
import { keyPrefix, type Line } from "@/lib/listening/browser/journal/line.ts";

/** IndexedDB as the journal uses it. */
export class FakeBacklog implements Backlog {
  readonly lines = new Map<string, Line>();
  isFull = false;

  put(lines: ReadonlyMap<string, Line>): Promise<void> {
    if (this.isFull) return Promise.reject(new DOMException("full", "QuotaExceededError"));
    for (const [key, line] of lines) this.lines.set(key, line);
    return Promise.resolve();
  }

  remove(keys: Iterable<string>): Promise<void> {
    for (const key of keys) this.lines.delete(key);
    return Promise.resolve();
  }

  list(listener: string): Promise<Line[]> {
    const found = [...this.lines].filter(([key]) => key.startsWith(keyPrefix(listener)));
    return Promise.resolve(found.map(([, line]) => line));
  }
}
