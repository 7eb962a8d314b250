/** What goes with an account in the domains that no command opens: to be erased at the terminal as on the site. */
import { createAnalyticsStore } from "@/lib/analytics/server/store.ts";
import { createDeviceKeyStore } from "@/lib/downloads/server/store.ts";
import { createBookmarkStore } from "@/lib/listening/server/bookmarks/store.ts";
import { createProgressStore } from "@/lib/listening/server/progress/store.ts";
import type { Platform } from "@/lib/platform/server/create_platform.ts";
import { createSharedStore } from "@/lib/sharing/server/clips/store.ts";
import { createFeedStore } from "@/lib/sharing/server/feeds/store.ts";
import { createYearStore } from "@/lib/sharing/server/years/store.ts";

/** Before the domains that are opened: figures are taken off once progress is gone. */
export function eraseWithAccount(
  { kv, group, log, erasure }: Pick<Platform, "kv" | "group" | "log" | "erasure">,
): void {
  for (
    const step of [
      createProgressStore({ kv, group, log }),
      createBookmarkStore(kv),
      createDeviceKeyStore(kv),
      createFeedStore(kv),
      createSharedStore(kv),
      createYearStore(kv),
      createAnalyticsStore(kv),
    ]
  ) erasure.onErase(step);
}
