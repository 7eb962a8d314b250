/**
 * Sums of listening. A report of progress marks its listener once an hour. After the hour, the count compares the
 * listener's present state with what was counted before, and adds the difference to the sums. Erasing the account
 * subtracts the listener's whole contribution.
 */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { nextBook } from "@/lib/catalogue/book.ts";
import type { ProgressStore } from "@/lib/listening/progress/store.server.ts";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/duration.ts";
import type { ErasureStep } from "@/lib/platform/erasure.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { monthsOf, type Period } from "./figure.ts";
import type { DueListener, HeardStore } from "./figures_store.server.ts";
import {
  countBook,
  type CountedBook,
  type HeardView,
  heardView,
  NOTHING_COUNTED,
} from "./heard_view.ts";

/** An hour is counted this long after its end, because processes' clocks differ and a write may take seconds. */
const GRACE_MS = 10 * MINUTE_MS;

export interface HeardFigures extends Required<Pick<ErasureStep, "erase">> {
  view(period: Period): Promise<HeardView>;
  /** Counts the listeners marked in earlier hours. */
  count(o?: { signal?: AbortSignal }): Promise<void>;
  /** Discards all sums and counts everyone again. Returns the number of listeners. */
  rebuild(): Promise<number>;
}

interface HeardFiguresOptions {
  store: HeardStore;
  progress: Pick<ProgressStore, "list" | "listHeardDays">;
  catalogue: Pick<Catalogue, "books" | "getBook">;
  now?: () => number;
}

export function createHeardFigures(
  { store, progress, catalogue, now = Date.now }: HeardFiguresOptions,
): HeardFigures {
  async function countListener(due: DueListener): Promise<void> {
    const { userId } = due;
    const listener = await store.read(userId, due.mark);
    const [states, days] = await Promise.all([
      progress.list(userId),
      progress.listHeardDays(userId),
    ]);
    let isDone = true;
    const bookIds = new Set([...states.keys(), ...days.keys(), ...listener.books.keys()]);
    for (const bookId of bookIds) {
      const book = catalogue.getBook(bookId);
      const next = book && nextBook(book, catalogue.books());
      const after = countBook({
        book,
        state: states.get(bookId),
        days: days.get(bookId),
        next: next ? states.get(next.id) : undefined,
      });
      if (isSame(listener.books.get(bookId)?.counted ?? NOTHING_COUNTED, after)) continue;
      isDone = await store.change(listener, bookId, after) && isDone;
    }
    if (isDone) await store.done(due); // otherwise the listener stays marked for the next count
  }

  async function count({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
    const hour = Math.floor((now() - GRACE_MS) / HOUR_MS);
    let counted = 0;
    for await (const due of store.due(hour)) {
      if (signal?.aborted) break;
      await countListener(due);
      counted++;
    }
    return counted;
  }

  return {
    count: async (o) => void await count(o),
    async view(period) {
      const [months, books] = await Promise.all([
        store.readMonths(monthsOf(period)),
        store.readBooks(),
      ]);
      const view = heardView(period, { months, books });
      const hasNext = (bookId: number) => {
        const book = catalogue.getBook(bookId);
        return book !== null && nextBook(book, catalogue.books()) !== null;
      };
      return { ...view, goingOn: view.goingOn.filter(({ bookId }) => hasNext(bookId)) };
    },
    async rebuild() {
      await store.beginAnew();
      const counted = await count();
      await store.sweep();
      return counted;
    },
    async erase(userId) {
      await store.unmark(userId); // makes a commit of a concurrent count fail
      await retryOnConflict(async () => {
        const listener = await store.read(userId, null);
        for (const bookId of listener.books.keys()) {
          if (!await store.change(listener, bookId, NOTHING_COUNTED)) return CONFLICT;
        }
        return true;
      });
      await store.forget(userId);
    },
  };
}

function isSame(a: CountedBook, b: CountedBook): boolean {
  const days = Object.entries(a.days);
  return a.stop === b.stop && a.isFinished === b.isFinished && a.wentOn === b.wentOn &&
    days.length === Object.keys(b.days).length && days.every(([day, sec]) => b.days[day] === sec);
}
