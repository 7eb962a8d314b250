/** What is first seen after a press, in one chunk that a silent page never fetches. */
export { ChapterRows, sectionId } from "./ChapterRows.tsx";
export { NoticeFor } from "./NoticeFor.tsx";
export { NowPlaying } from "./NowPlaying.tsx";
export { SectionJumps } from "./SectionJumps.tsx";
