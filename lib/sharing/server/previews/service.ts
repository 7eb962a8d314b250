/** Link previews: drawn when first asked for, then kept in a folder. */
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { Book, Chapter, Series } from "@/lib/catalogue/book.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { type Card, cardSvg } from "@/lib/sharing/previews/card.ts";
import type { Painter } from "@/lib/sharing/server/previews/painter.ts";
import { PREVIEW } from "@/lib/sharing/words/preview.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface Preview {
  /** Strong, quotes included: another picture has another one. */
  etag: string;
  /** The PNG. Rejects when it can neither be read nor drawn. */
  read(): Promise<Bytes>;
}

export interface PreviewService {
  /** @param chapter null: of the book as a whole */
  get(book: Book, chapter: Chapter | null): Promise<Preview>;
  close(): void;
}

export function createPreviews(o: {
  series: Series;
  /** Where pictures are kept; made when there is one to keep. */
  dir: string;
  /** Folders that may have a book's `-og.jpg`, first one first. */
  coverDirs: string[];
  painter: Painter;
  log: Log;
}): PreviewService {
  /** Asked for twice at a time, drawn once. */
  const underWay = new Map<string, Promise<Bytes>>();

  async function make(file: string, svg: string): Promise<Bytes> {
    const kept = await Deno.readFile(file).catch(() => null);
    if (kept) return kept;
    const png = await o.painter.draw(svg);
    await keep(file, png).catch((error) => o.log.error("preview_not_kept", { file, error }));
    return png;
  }

  return {
    async get(book, chapter) {
      const picture = await readPicture(book.cover.name, o.coverDirs);
      const svg = cardSvg(describeCard(book, chapter, o.series), picture);
      const digest = createHash("sha256").update(svg).digest("base64url").slice(0, 16);
      const file = join(o.dir, `${book.id}-${chapter?.number ?? "book"}-${digest}.png`);
      return {
        etag: `"${digest}"`,
        read() {
          const known = underWay.get(file);
          if (known) return known;
          const made = make(file, svg).finally(() => underWay.delete(file));
          underWay.set(file, made);
          return made;
        },
      };
    },
    close: () => o.painter.close(),
  };
}

/** Whole or not at all: another process may be reading. What the same subject showed before goes. */
async function keep(file: string, png: Bytes): Promise<void> {
  const dir = dirname(file), part = `${file}.${crypto.randomUUID()}.part`;
  await Deno.mkdir(dir, { recursive: true });
  await Deno.writeFile(part, png);
  await Deno.rename(part, file);
  const own = basename(file), subject = /^\d+-\w+-/.exec(own)![0];
  for await (const { name } of Deno.readDir(dir)) {
    if (name.startsWith(subject) && name.endsWith(".png") && name !== own) {
      await Deno.remove(join(dir, name)).catch(() => {}); // gone already
    }
  }
}

/** As a data address; null: no folder has it. */
async function readPicture(name: string, dirs: string[]): Promise<string | null> {
  for (const dir of dirs) {
    const jpeg = await Deno.readFile(join(dir, `${name}-og.jpg`)).catch(() => null);
    if (jpeg) return `data:image/jpeg;base64,${jpeg.toBase64()}`;
  }
  return null;
}

/**
 * What the picture says.
 *
 * @param chapter null: of the book as a whole
 */
function describeCard(book: Book, chapter: Chapter | null, series: Series): Card {
  const { label, title, author, narrator, cover: { color } } = book;
  const lines = [author, PREVIEW.readBy(narrator)];
  const above = (of: string) => [label, of].filter(Boolean).join(" · ");
  if (!chapter) {
    return { eyebrow: above(series.title), title, lines, action: PREVIEW.book, color };
  }
  const action = PREVIEW.chapter(chapter.isFree, formatClock(chapter.durationSec));
  return { eyebrow: above(title), title: chapter.title, lines, action, color };
}
