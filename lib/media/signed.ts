/** Signed addresses of sound in an object store, to which players may be redirected (MEDIA_DELIVERY=redirect). */

/** Lifetime of a signed address. A revoked right can be used for so long, as in other processes' caches. */
export const SIGNED_SEC = 60;
