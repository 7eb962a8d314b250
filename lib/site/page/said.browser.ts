/**
 * Entry of the script that a page with a flash message loads (`components/ui/Said.tsx`). After in-page navigation
 * `new_page.ts` shows the message.
 */

import { tellSaid } from "@/lib/platform/said.browser.ts";

tellSaid();
