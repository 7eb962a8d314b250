/**
 * Brotli at its highest level, on a thread of its own: a page takes a tenth of a second, and Deno's
 * node:zlib does its work, in its asynchronous form too, on the thread that answers requests.
 */

/** @throws {Error} when the thread can't be started, or fails */
export async function brotliSmallest(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL("./brotli_worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onmessageerror = () => reject(new Error("the compressed bytes did not arrive"));
      worker.onerror = (event) => {
        event.preventDefault(); // it is told here, and does not end the process
        reject(new Error(event.message));
      };
      worker.postMessage(bytes);
    });
  } finally {
    worker.terminate();
  }
}
