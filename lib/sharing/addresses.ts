/** Addresses of personal podcast feeds (first the page that lists them) and of shared years. */
export const PODCAST_PATH = "/account/podcast";
export const podcastDonePath = (done: string): string => `${PODCAST_PATH}?done=${done}`;

/** The feed's address for podcast apps. */
export const feedPath = (token: string): string => `/feed/${token}/podcast.xml`;

/** The page of a shared year of listening, and its picture. */
export const yearPath = (id: string): string => `/year/${id}`;
export const yearPicturePath = (id: string): string => `/og/year/${id}.png`;
