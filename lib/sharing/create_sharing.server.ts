/** Creates the sharing services: clips, link preview pictures, personal feeds, shared years. */

import type { Access, Rights } from "@/lib/access/rights.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { Bytes, Objects } from "@/lib/platform/objects/objects.server.ts";
import type { RateStore } from "@/lib/platform/rate_limits.server.ts";
import { type ClipService, createClips } from "./clips.server.ts";
import { createFeedStore, createSharedStore, createYearStore } from "./sharing_store.server.ts";
import { createFeedService, type FeedService } from "./feeds.server.ts";
import { createPainter, createPreviews, type PreviewService } from "./previews.server.ts";
import { createYears, type YearService } from "./years.server.ts";

export interface Sharing {
  clips: ClipService;
  /** Pictures of link previews. */
  linkPreviews: PreviewService;
  feeds: FeedService;
  /** Shared years of listening. */
  years: YearService;
}

interface SharingOptions {
  kv: Deno.Kv;
  /** Secrets of the clips' signatures. */
  secret: string;
  catalogue: Catalogue;
  access: Access;
  rights: Pick<Rights, "of">;
  rates: RateStore;
  /** The store of preview pictures, and a reader of covers. */
  previews: { kept: Objects; readCover(file: string): Promise<Bytes | null> };
  erasure: Pick<Erasure, "onErase">;
  log: Log;
  now?: () => number;
}

export async function createSharing(o: SharingOptions): Promise<Sharing> {
  const { kv, catalogue, rights, erasure, now } = o;
  const feedStore = createFeedStore(kv);
  const sharedStore = createSharedStore(kv);
  erasure.onErase("ends", feedStore);
  erasure.onErase("ends", sharedStore);
  const yearStore = createYearStore(kv);
  erasure.onErase("ends", yearStore);
  const painter = createPainter();
  return {
    clips: await createClips({ ...o, store: sharedStore }),
    linkPreviews: createPreviews({
      ...o.previews,
      get series() {
        return catalogue.series; // read at request time
      },
      painter,
      log: o.log,
    }),
    feeds: createFeedService({ store: feedStore, catalogue, rights, now }),
    years: createYears({ ...o, store: yearStore, painter }),
  };
}
