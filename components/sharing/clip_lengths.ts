/** Lengths offered to listeners; the server accepts any whole number of seconds between them. */
export const CLIP_LENGTHS_SEC = [15, 30, 45, 60];
export const DEFAULT_CLIP_SEC = 30;
