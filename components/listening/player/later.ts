/** What is shown only after a press: one chunk that a page without sound never fetches, with its styles. */
import { loadStyles } from "@/lib/platform/element.browser.ts";

export { AfterPurchase } from "./AfterPurchase.tsx";
export { Drawer } from "./Drawer.tsx";
export { NoticeFor } from "./NoticeFor.tsx";
export { NowPlaying } from "./NowPlaying.tsx";
export { showOverlay } from "./show_overlay.tsx";

await loadStyles("playing");
