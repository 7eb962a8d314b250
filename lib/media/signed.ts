/** Addresses of sound in an object store, to which players may be led (MEDIA_DELIVERY=redirect). */

/** Their life. A right that has ended goes on for so long, as it does for other processes. */
export const SIGNED_SEC = 60;
