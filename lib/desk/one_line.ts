/**
 * Puts users' text on one line without control and format characters, so that it can neither break lines nor change
 * the writing direction at a terminal or within a sentence.
 */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
