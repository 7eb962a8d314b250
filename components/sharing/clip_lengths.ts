/** Lengths that listeners choose from; the server cuts any whole number of seconds between. */
export const CLIP_LENGTHS_SEC = [15, 30, 45, 60];
export const DEFAULT_CLIP_SEC = 30;
