/** Reads a small file of a library into memory and verifies its checksum. */
import { createHash } from "node:crypto";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import type { MediaSource, WholeFile } from "@/lib/media/server/files/reader.ts";
import type { Bytes } from "@/lib/platform/server/objects/objects.ts";

/** @throws {MediaUnavailable} also if the checksum differs from the manifest's */
export async function readWhole(source: MediaSource<WholeFile>, file: WholeFile): Promise<Bytes> {
  const { path, bytes, sha256 } = file;
  const body = await source.open(file, 0, bytes - 1, { mayRunOver: false });
  const read = await new Response(body).bytes();
  if (sha256 && createHash("sha256").update(read).digest("hex") !== sha256) {
    throw new MediaUnavailable(503, `${path} has another sum than the manifest says`);
  }
  return read;
}
