/** What the pictures of links say. */
export const PREVIEW = {
  readBy: (narrator: string) => `Read by ${narrator}`,
  book: "Listen to a free chapter",
  chapter: (isFree: boolean, clock: string) => `${isFree ? "Listen free" : "Listen"} · ${clock}`,
};
