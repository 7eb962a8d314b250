/** The listener's part of the phone's navigation: library, continue, account, downloads. */

import { resumeLink } from "@/components/listening/play_link.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { mark } from "@/lib/listening/first_bytes/attributes.ts";
import type { ShelfItem } from "@/lib/listening/shelf/shelf.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import { NAV } from "@/lib/site/words.ts";

/** @param current the book to continue; null: none */
export function ListenerLinks({ current }: { current: ShelfItem | null }) {
  // Nothing to resume: a disabled link without an address.
  const link = current?.start
    ? resumeLink(current.start)
    : { role: "link", "aria-disabled": "true", ...mark("continue-asleep") };
  return (
    <>
      <a href={LIBRARY_PATH}>
        <Icon name="books" />
        {NAV.library}
      </a>
      <a {...link}>
        <Icon name="play" />
        {NAV.continue}
      </a>
      <a href={ACCOUNT_PATH}>
        <Icon name="person" />
        {NAV.account}
      </a>
      <a href={OFFLINE_PATH}>
        <Icon name="device" />
        {NAV.downloads}
      </a>
    </>
  );
}
