/**
 * Invoices as files. An invoice never changes, so its file is cached while there is room; concurrent requests
 * for one share a drawing.
 */

import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { createIdleWorker, NoWorkers } from "@/lib/platform/idle_worker.server.ts";
import { language } from "@/lib/platform/language/language.ts";
import { WorkQueue } from "@/lib/platform/work.server.ts";
import { INVOICE_PAGE } from "../words/invoices.ts";
import type { InvoiceView } from "./invoice.ts";
import type { DrawnInvoice } from "./invoice_pdf.server.ts";

/** null: no font has every character of the texts. */
export type InvoiceFile = Uint8Array<ArrayBuffer> | null;

export type InvoiceFiles = ReturnType<typeof createInvoiceFiles>;

/** Some hundred files. */
const KEPT_BYTES = 16 * 1024 ** 2;
/** One thread draws them; thirty wait for two seconds. */
const ALL = { maxRunning: 1, maxWaiting: 30, retryAfterSec: 2 };
const OF_READER = { maxRunning: 1, maxWaiting: 5, retryAfterSec: 2 };

type DrawInvoice = (invoice: DrawnInvoice) => Promise<InvoiceFile>;

export function createInvoiceFiles(
  { draw, close }: { draw: DrawInvoice; close(): void } = createDrawer(),
) {
  const kept = new LRUCache<string, { file: InvoiceFile }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ file }) => 100 + (file?.byteLength ?? 0),
  });
  const pending = new Map<string, Promise<InvoiceFile>>();
  const all = new WorkQueue(ALL);
  /** Readers waiting now. */
  const readers = new Map<string, { queue: WorkQueue; waiting: number }>();

  async function inTurn(readerId: string, work: () => Promise<InvoiceFile>): Promise<InvoiceFile> {
    const reader = readers.get(readerId) ?? { queue: new WorkQueue(OF_READER), waiting: 0 };
    readers.set(readerId, reader);
    reader.waiting++;
    try {
      return await reader.queue.run(() => all.run(work));
    } finally {
      if (--reader.waiting === 0) readers.delete(readerId);
    }
  }

  return {
    /**
     * In the language of the moment.
     * @param readerId who asks: for one reader, only one invoice is drawn at a time
     * @throws {QueueFull} when too many wait already
     */
    async get(view: InvoiceView, readerId: string): Promise<InvoiceFile> {
      const { seller, buyer } = INVOICE_PAGE;
      const invoice = { ...view, labels: { seller, buyer }, lang: language() };
      const key = createHash("sha256").update(JSON.stringify(invoice)).digest("base64url");
      const known = kept.get(key);
      if (known) return known.file;
      const begun = pending.get(key);
      if (begun) return await begun;
      const drawing = inTurn(readerId, () => draw(invoice)).finally(() => pending.delete(key));
      pending.set(key, drawing);
      const file = await drawing;
      kept.set(key, { file });
      return file;
    },
    close,
  };
}

/** Draws on a thread of its own; on the main one where the platform has no threads. */
export function createDrawer(): { draw: DrawInvoice; close(): void } {
  const worker = createIdleWorker<DrawnInvoice, InvoiceFile>(
    new URL("./invoice_worker.server.ts", import.meta.url),
  );
  return {
    async draw(invoice) {
      try {
        return await worker.ask(invoice);
      } catch (error) {
        if (!(error instanceof NoWorkers)) throw error;
        const { invoicePdf } = await import("./invoice_pdf.server.ts");
        return await invoicePdf(invoice);
      }
    },
    close: worker.close,
  };
}
