/**
 * The best encoding for a response.
 *
 * @param header Accept-Encoding as received
 * @param offered the best first
 * @returns the first that the header names and does not refuse by `q=0` (RFC 9110 section 12.5.3)
 */
export function chooseCoding<Coding extends string>(
  header: string | null,
  offered: readonly Coding[],
): Coding | "identity" {
  const accepted = (header ?? "").toLowerCase().split(",").flatMap((entry) => {
    const [coding, ...parameters] = entry.split(";").map((part) => part.trim());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [coding];
  });
  return offered.find((coding) => accepted.includes(coding)) ?? "identity";
}

/* Entity tags (RFC 9110 section 8.8.3). */

/** A weak tag from the content: weak because the same content may go out compressed. */
export async function weakEtag(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return `W/"${new Uint8Array(digest, 0, 12).toBase64({ alphabet: "base64url" })}"`;
}

/**
 * Whether a header's list contains the tag, or `*`.
 *
 * @param header If-None-Match, If-Match or similar; null: not sent, so it contains none
 * @param etag with its quotes
 * @param comparison of two tags (section 8.8.3.2); strong: a weak tag equals no other
 */
export function matchesEtag(
  header: string | null,
  etag: string,
  comparison: "strong" | "weak" = "weak",
): boolean {
  if (header === null) return false;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").map((item) => item.trim()).some((item) => {
    if (item === "*") return true;
    return comparison === "weak" ? item.replace(/^W\//, "") === opaque : item === opaque;
  });
}
