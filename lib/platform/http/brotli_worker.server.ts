/** The thread of `brotliSmallest`: takes bytes, answers with them compressed at the highest level. */
import { brotliCompressSync, constants } from "node:zlib";

self.addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength }; // the level is 11 if none is named
  const { buffer, byteOffset, byteLength } = brotliCompressSync(data, { params });
  self.postMessage(new Uint8Array(buffer, byteOffset, byteLength));
});
