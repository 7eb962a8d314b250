/** Texts in the pictures of link previews. */
export const PREVIEW = {
  readBy: (narrator: string) => `Read by ${narrator}`,
  book: "Listen to a free chapter",
  chapter: (isFree: boolean, clock: string) => `${isFree ? "Listen free" : "Listen"} · ${clock}`,
};
