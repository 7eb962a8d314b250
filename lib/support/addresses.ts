/** Where people ask for help. */

export const CONTACT_PATH = "/contact";
/** Where a contract is withdrawn from, without an account. */
export const WITHDRAW_PATH = "/withdraw";
/** Where Premium is ended without an account's password. */
export const END_PREMIUM_PATH = "/end-premium";
/** Whether sound plays here; in test mode only. */
export const PLAY_TEST_PATH = "/play-test";
