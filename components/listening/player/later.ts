/** What is first seen after a press, in one chunk that a silent page never fetches. */
export { AfterPurchase } from "@/components/listening/player/AfterPurchase.tsx";
export { Drawer } from "./Drawer.tsx";
export { NoticeFor } from "@/components/listening/player/NoticeFor.tsx";
export { NowPlaying } from "@/components/listening/player/NowPlaying.tsx";
export { showOverlay } from "@/components/listening/player/show_overlay.tsx";
