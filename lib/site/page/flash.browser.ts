/**
 * Entry of the script that a page with a flash message loads (`components/ui/Flash.tsx`). After in-page navigation
 * `new_page.browser.ts` shows the message.
 */

import { showFlash } from "@/lib/platform/show_page.browser.ts";

showFlash();
