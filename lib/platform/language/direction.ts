/** Which way the lines of a page run. */

/** Languages written in the letters of Arabic or Hebrew. */
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);

/**
 * The `dir` of a document: none where lines run as browsers assume, from the left.
 * @param lang a language tag (RFC 5646), "ar" or "ar-EG"
 */
export const dirOf = (lang: string): "rtl" | undefined =>
  RIGHT_TO_LEFT.has(lang.split("-", 1)[0]!.toLowerCase()) ? "rtl" : undefined;
