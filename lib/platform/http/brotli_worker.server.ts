/** The worker of `brotliSmallest`: compresses bytes at the highest level. */
import { brotliCompressSync, constants } from "node:zlib";

self.addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength }; // the default level is 11
  const { buffer, byteOffset, byteLength } = brotliCompressSync(data, { params });
  self.postMessage(new Uint8Array(buffer, byteOffset, byteLength));
});
