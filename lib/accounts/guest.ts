/** Buyers without an account: they have an id of their own, which the account that is made of a purchase keeps. */

const PREFIX = "guest_";

/** An account that a purchase has made keeps the guest's id. */
export const isGuestId = (userId: string): boolean => userId.startsWith(PREFIX);

export const toGuestId = (text: string): string => PREFIX + text;
