/** Texts of the share page, the share dialog and link previews (enums: see clips.ts). */

export enum ShareWords {
  share = "Share",
  title = "Share this audiobook",
  link = "Link",
  copy = "Copy link",
  native = "Native share",
  audience = "Who has the book hears it from there. A clip plays for everyone.",
  copied = "Link copied.",
  notCopied = "The link could not be copied. Select it above.",
  moment = "The link above leads to this moment.",
  clip = "The link above plays your clip.",
}

export const shareLead = (title: string) => `Share "${title}" with your friends and family`;
export const shareFrom = (place: string) => `From ${place}`;
export const sharePlace = (chapter: string, clock: string) => `${chapter}, ${clock}`;
export const shareChapter = (number: number | null) => `Chapter ${number}`;
export const pasteAt = (target: string) =>
  `${ShareWords.copied} ${target} takes no links from other sites: paste it there.`;

/** On a book's page that was opened through a shared link. */
export const SHARED_MOMENT = "A friend sent you this moment";

/** Only on the share page. */
export const SHARE_PAGE = {
  opensAt: (chapter: string, clock: string) => `The link opens at “${chapter}”, ${clock}.`,
  whole: "Share the whole book instead",
  paste:
    "Instagram, TikTok and Messenger take no links from other sites: copy the link above and paste it there.",
  back: "To the audiobook",
} as const;

/** In the pictures of link previews. */
export const PREVIEW = {
  readBy: (narrator: string) => `Read by ${narrator}`,
  book: "Listen to a free chapter",
  chapter: (isFree: boolean, clock: string) => `${isFree ? "Listen free" : "Listen"} · ${clock}`,
} as const;
