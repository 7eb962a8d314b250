import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isCompressible } from "./content_type.ts";

/** Below this a response fits in the packets it takes anyway. */
const MIN_BYTES = 512;

/** Compressed forms of a file, as small as they get; none where that does not pay. */
export function compress(
  content: Uint8Array,
  contentType: string,
): { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> } | null {
  if (content.length < MIN_BYTES || !isCompressible(contentType)) return null;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const br = new Uint8Array(brotliCompressSync(content, { params }));
  const gzip = new Uint8Array(gzipSync(content, { level: 9 }));
  return gzip.length < content.length ? { br, gzip } : null;
}
