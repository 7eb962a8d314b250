/** Shared years of listening: a page and a picture behind a secret link. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { ListeningYear } from "@/lib/listening/progress/listening_year.ts";
import { DAY_MS, SECOND_MS } from "@/lib/platform/duration.ts";
import { language } from "@/lib/platform/language/language.ts";
import { type BucketRule, limit, type RateStore } from "@/lib/platform/rate_limits.server.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import type { Painter } from "./previews.server.ts";
import type { YearStore } from "./sharing_store.server.ts";
import { yearCardSvg, type YearFigures, yearFigures, type YearRecord } from "./year_card.ts";

export type YearService = ReturnType<typeof createYears>;

/** Cached in memory, not on disk: a picture takes a third of a second to draw, and 30 KB. */
const PICTURES = { lifetimeMs: DAY_MS, maxEntries: 50 };

const SHARE_RATE: BucketRule = { name: "year_user", capacity: 10, refillMs: 3_600 * SECOND_MS };

export function createYears({ store, catalogue, painter, rates, now = Date.now }: {
  store: YearStore;
  catalogue: Catalogue;
  painter: Painter;
  rates: RateStore;
  now?: () => number;
}) {
  const pictures = new StaleIfErrorCache<Uint8Array<ArrayBuffer>>({ ...PICTURES, now });
  return {
    /** Makes a new link with the year's present figures; the former link stops working. */
    async share(userId: string, year: ListeningYear): Promise<Refusal<"too_many_tries"> | null> {
      const refusal = await limit(rates, [SHARE_RATE, userId]);
      if (refusal) return refusal;
      const id = newToken(12);
      await store.replace({ ...yearFigures(year), id, userId, madeAtMs: now() });
      return null;
    },
    /** Ends the link. */
    end: store.remove,
    find: store.find,
    /** The listener's shared years, for the data export. */
    async list(userId: string): Promise<YearFigures[]> {
      return (await store.list(userId)).map(({ id: _id, userId: _user, madeAtMs: _at, ...it }) =>
        it
      );
    },
    /** null: the link is unknown or was ended. */
    open: store.get,
    /** PNG, 1200 x 630 pixels. Rejects when it cannot be drawn. */
    draw: (record: YearRecord) =>
      pictures.get(`${language()} ${record.id}`, () =>
        painter.draw(yearCardSvg(record, {
          seriesTitle: catalogue.series.title,
          book: (id) => catalogue.getBook(id),
        }))),
  };
}
