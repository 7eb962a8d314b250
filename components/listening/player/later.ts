/** What is first seen after a press, in one chunk that a silent page never fetches. */
export { AfterPurchase } from "./AfterPurchase.tsx";
export { Drawer } from "./Drawer.tsx";
export { NoticeFor } from "./NoticeFor.tsx";
export { NowPlaying } from "./NowPlaying.tsx";
export { showOverlay } from "./show_overlay.tsx";
