/** What is first seen after a press, in one chunk that a silent page never fetches. */
export { Drawer } from "./Drawer.tsx";
export { NoticeFor } from "./NoticeFor.tsx";
export { NowPlaying } from "./NowPlaying.tsx";
