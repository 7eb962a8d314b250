/** Where people ask for help. */

export const CONTACT_PATH = "/contact";
/** Whether sound plays here; in test mode only. */
export const PLAY_TEST_PATH = "/play-test";
