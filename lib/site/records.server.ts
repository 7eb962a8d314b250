/** All records of the store, and the migrations of older stores. */

import { keys as accounts } from "@/lib/accounts/records.ts";
import { keys as analytics } from "@/lib/analytics/records.ts";
import { keys as announcements } from "@/lib/announcements/records.ts";
import { keys as catalogue } from "@/lib/catalogue/records.ts";
import { keys as desk } from "@/lib/desk/records.ts";
import { keys as downloads } from "@/lib/downloads/records.ts";
import { keys as figures } from "@/lib/figures/records.ts";
import { keys as listening } from "@/lib/listening/records.ts";
import { type Migration, Records } from "@/lib/platform/record.ts";
import { keys as platform } from "@/lib/platform/records.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { keys as reviews } from "@/lib/reviews/records.ts";
import { keys as sharing } from "@/lib/sharing/records.ts";
import { keys as shop } from "@/lib/shop/records.ts";
import { keys as support } from "@/lib/support/records.ts";

export const RECORDS = new Records(
  platform,
  catalogue,
  accounts,
  shop,
  reviews,
  analytics,
  listening,
  support,
  announcements,
  downloads,
  sharing,
  figures,
  desk,
);

/** Oldest first; see {@link Migration} for how to add one. */
export const MIGRATIONS: Migration[] = [
  {
    version: 8,
    oldestCode: 8,
    title: "records of the first release",
    run() {
      throw new StartError(
        "This database is from before the first release, which can't read it. Start with an empty DATA_DIR or KV_URL; the old database stays as it is.",
      );
    },
  },
];
