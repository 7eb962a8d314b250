/** What listening says to people where it is refused something. */
export const REFUSED = {
  storeBusy: "This could not be saved just now. It will be tried again.",
  alreadyClaimed: "This listening belongs to another account.",
  tooManyStreams: "Too many live connections are open.",
  tooManyBookmarks: "There is no room for more bookmarks. Delete some first.",
  unknownBookmark: "There is nothing at this address.",
  unknownPlace: (
    { audiobookId, chapter, positionSec }: {
      audiobookId: number;
      chapter: number;
      positionSec: number;
    },
  ) => `Book ${audiobookId} has no place at chapter ${chapter}, ${positionSec} s.`,
} as const;
