/** Entity tags (RFC 9110 section 8.8.3). */

/** A weak tag from the content: weak because the same content may go out compressed. */
export async function weakEtag(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return `W/"${new Uint8Array(digest, 0, 12).toBase64({ alphabet: "base64url" })}"`;
}

/** Whether an If-None-Match header names the tag; the comparison is weak (section 13.1.2). */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").map((tag) => tag.trim()).some((tag) =>
    tag === "*" || tag.replace(/^W\//, "") === opaque
  );
}
