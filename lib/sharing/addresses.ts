/** The page of a listener's podcast addresses, and the feeds behind them. */
export const PODCAST_PATH = "/account/podcast";
export const podcastDonePath = (done: string): string => `${PODCAST_PATH}?done=${done}`;

/** Where an app finds the feed with this token. */
export const feedPath = (token: string): string => `/feed/${token}/podcast.xml`;

/** A year of listening that was passed on, and its picture. */
export const yearPath = (id: string): string => `/year/${id}`;
export const yearPicturePath = (id: string): string => `/og/year/${id}.png`;
