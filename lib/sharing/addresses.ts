/** The page of a listener's podcast addresses, and the feeds behind them. */
export const PODCAST_PATH = "/account/podcast";
export const podcastDonePath = (done: string): string => `${PODCAST_PATH}?done=${done}`;

/** Where an app finds the feed with this token. */
export const feedPath = (token: string): string => `/feed/${token}/podcast.xml`;
