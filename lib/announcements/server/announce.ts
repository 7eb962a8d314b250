/** Queues the mails that a book is out. */
import type { Book } from "@/lib/catalogue/book.ts";
import type { AlertMails } from "@/lib/announcements/server/service.ts";
import type { AlertStore } from "@/lib/announcements/server/store.ts";

export interface Announced {
  /** Mails queued by this call. */
  sent: number;
  /** Addresses that had a mail about this book already. */
  before: number;
}

/**
 * Idempotent: a repeated call after a failure continues where the first one stopped, and each address gets one mail per
 * book.
 */
export async function announce(
  book: Book,
  { store, mails, nowMs }: { store: AlertStore; mails: AlertMails; nowMs: number },
): Promise<Announced> {
  const told: Announced = { sent: 0, before: 0 };
  for await (const { id, confirmedAtMs, sentBookIds } of store.list()) {
    if (confirmedAtMs === null) continue;
    if (sentBookIds.includes(book.id)) {
      told.before++;
      continue;
    }
    const isSent = await store.update(id, (known) => {
      if (known.sentBookIds.includes(book.id)) return null;
      const record = { ...known, sentBookIds: [...known.sentBookIds, book.id] };
      const mail = {
        ...mails.isOut(known, book),
        id: crypto.randomUUID(),
        failures: 0,
        createdAtMs: nowMs,
        dueAtMs: nowMs,
      };
      return { record, mail };
    });
    if (isSent) told.sent++;
  }
  return told;
}
