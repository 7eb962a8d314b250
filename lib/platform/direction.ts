/** Which way the lines of a page run. */

/** Languages written in the letters of Arabic or Hebrew. */
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);

/** @param lang a language tag (RFC 5646), "ar" or "ar-EG" */
export function directionOf(lang: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(lang.split("-", 1)[0]!.toLowerCase()) ? "rtl" : "ltr";
}

/** The attribute of a document: none where it says what browsers assume. */
export const dirOf = (lang: string): "rtl" | undefined =>
  directionOf(lang) === "rtl" ? "rtl" : undefined;
