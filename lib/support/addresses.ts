/** Addresses of support pages. */

export const CONTACT_PATH = "/contact";
/** Withdrawal from a contract, without an account. */
export const WITHDRAW_PATH = "/withdraw";
export { END_PREMIUM_PATH } from "@/lib/shop/addresses.ts";
/** The playback check; in test mode only. */
export const PLAY_TEST_PATH = "/play-test";
