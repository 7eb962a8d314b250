/** Creates the sharing services: clips, link preview pictures, personal feeds, shared years. */
import type { AccessService } from "@/lib/access/server/service.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Erasure } from "@/lib/platform/events.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";
import { type ClipService, createClips } from "@/lib/sharing/server/clips/service.ts";
import { createSharedStore } from "@/lib/sharing/server/clips/store.ts";
import { createFeedService, type FeedService } from "@/lib/sharing/server/feeds/service.ts";
import { createFeedStore } from "@/lib/sharing/server/feeds/store.ts";
import { createPainter } from "@/lib/sharing/server/previews/painter.ts";
import { createPreviews, type PreviewService } from "@/lib/sharing/server/previews/service.ts";
import { createYears, type YearService } from "@/lib/sharing/server/years/service.ts";
import { createYearStore } from "@/lib/sharing/server/years/store.ts";

export interface Sharing {
  clips: ClipService;
  /** Pictures of link previews. */
  linkPreviews: PreviewService;
  feeds: FeedService;
  /** Shared years of listening. */
  years: YearService;
}

export interface SharingOptions {
  kv: Deno.Kv;
  /** Secrets of the clips' signatures. */
  secret: string;
  catalogue: Catalogue;
  access: AccessService;
  rates: RateStore;
  /** The store of preview pictures, and a reader of covers. */
  previews: { kept: Objects; readCover(file: string): Promise<Bytes | null> };
  erasure: Pick<Erasure, "onErase">;
  log: Log;
  now?: () => number;
}

export async function createSharing(o: SharingOptions): Promise<Sharing> {
  const { kv, catalogue, access, erasure, now } = o;
  const feedStore = createFeedStore(kv);
  const sharedStore = createSharedStore(kv);
  erasure.onErase("podcast addresses", feedStore);
  erasure.onErase("clips", sharedStore);
  const yearStore = createYearStore(kv);
  erasure.onErase("shared years", yearStore);
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
    feeds: createFeedService({ store: feedStore, catalogue, access, now }),
    years: createYears({ ...o, store: yearStore, painter }),
  };
}
