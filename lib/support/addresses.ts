/** Addresses of support pages. */

export const CONTACT_PATH = "/contact";
export { END_PREMIUM_PATH, WITHDRAW_PATH } from "@/lib/shop/addresses.ts";
/** "That wasn't me": the owner of an address undoes such a statement. */
export const UNDO_ENDING_PATH = "/end-premium/undo";
/** Link in mails that identifies its reader as the owner of the address and redirects on. */
const FROM_MAIL_PATH = "/from-mail";
/** @param proof from `AddressProofs` */
export const fromMailPath = (proof: string, to: string): string =>
  `${FROM_MAIL_PATH}?${new URLSearchParams({ by: proof, to })}`;
/** The playback check; in test mode only. */
export const PLAY_TEST_PATH = "/play-test";
