/** Draws pictures in a worker. */

import { createHash } from "node:crypto";
import { type Book, type Chapter, labelOf, type Series } from "@/lib/catalogue/book.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { createIdleWorker } from "@/lib/platform/idle_worker.server.ts";
import { language } from "@/lib/platform/language/language.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { Bytes, Objects } from "@/lib/platform/objects/objects.server.ts";
import { type Card, cardSvg, isWritable } from "./card.ts";
import { PREVIEW } from "./words.ts";

export interface Painter {
  /** PNG of an SVG. Rejects when it cannot be drawn. */
  draw(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

export function createPainter(): Painter {
  const { ask, close } = createIdleWorker<string, Uint8Array<ArrayBuffer>>(
    new URL("./preview_worker.server.ts", import.meta.url),
  );
  return { draw: ask, close };
}

/* Link preview pictures: drawn at their first request, then stored beside the site's files. */

interface Preview {
  /** Strong entity tag, with quotes; changes with the picture. */
  etag: string;
  /** The PNG. Rejects when it can neither be read nor drawn. */
  read(): Promise<Bytes>;
}

export type PreviewService = ReturnType<typeof createPreviews>;

export function createPreviews(o: {
  series: Series;
  /** The store of the pictures. */
  kept: Objects;
  /** Reads a book's `-og.jpg`; null: there is none. */
  readCover(file: string): Promise<Bytes | null>;
  painter: Painter;
  log: Log;
}) {
  /** Pending pictures by file name: concurrent requests share one drawing. */
  const pending = new Map<string, Promise<Bytes>>();

  async function readOrDraw(file: string, subject: string, svg: string): Promise<Bytes> {
    const kept = await o.kept.read(file).catch(() => null);
    if (kept) return kept;
    const png = await o.painter.draw(svg);
    await storePicture(o.kept, { file, subject, png }).catch((error) =>
      o.log.error("preview_not_kept", { file, error })
    );
    return png;
  }

  return {
    /**
     * The picture in the language spoken.
     * @param chapter null: the book as a whole
     * @returns null: the fonts lack a character of its texts
     */
    async get(book: Book, chapter: Chapter | null): Promise<Preview | null> {
      const card = describeCard(book, chapter, o.series);
      if (!isWritable(card)) return null;
      const jpeg = await o.readCover(`${book.cover.name}-og.jpg`);
      const picture = jpeg && `data:image/jpeg;base64,${jpeg.toBase64()}`;
      const svg = cardSvg(card, picture);
      const digest = createHash("sha256").update(svg).digest("base64url").slice(0, 16);
      const tag = language() === "en" ? "" : `.${language()}`;
      const subject = `${book.id}-${chapter?.number ?? "book"}${tag}-`;
      const file = `${subject}${digest}.png`;
      return {
        etag: `"${digest}"`,
        read() {
          const known = pending.get(file);
          if (known) return known;
          const made = readOrDraw(file, subject, svg).finally(() => pending.delete(file));
          pending.set(file, made);
          return made;
        },
      };
    },
    close: () => o.painter.close(),
  };
}

/** Stores a picture and deletes former pictures of the same book or chapter in the same language. */
async function storePicture(
  kept: Objects,
  { file, subject, png }: { file: string; subject: string; png: Bytes },
): Promise<void> {
  await kept.put(file, png);
  for (const { name } of await kept.list(subject)) {
    if (name.endsWith(".png") && name !== file) await kept.delete(name);
  }
}

/**
 * The texts of the picture.
 *
 * @param chapter null: the book as a whole
 */
function describeCard(book: Book, chapter: Chapter | null, series: Series): Card {
  const { title, author, narrator, cover: { color } } = book;
  const lines = [author, PREVIEW.readBy(narrator)];
  const above = (of: string) => [labelOf(book), of].filter(Boolean).join(" · ");
  if (!chapter) {
    return { eyebrow: above(series.title), title, lines, action: PREVIEW.book, color };
  }
  const action = PREVIEW.chapter(chapter.isFree, formatClock(chapter.durationSec));
  return { eyebrow: above(title), title: chapter.title, lines, action, color };
}
