/** Ids of guests, who buy without an account. */

const PREFIX = "guest_";

/** Also true for an account that a guest's purchase created: it keeps the id. */
export const isGuestId = (userId: string): boolean => userId.startsWith(PREFIX);

export const toGuestId = (text: string): string => PREFIX + text;
