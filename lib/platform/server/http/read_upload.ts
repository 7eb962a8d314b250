/** Forms that bring files. */
import { bodyChunks } from "@/lib/platform/server/http/body_chunks.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

export interface Upload {
  /** Fields of text; of a name sent twice, the last. */
  fields: Record<string, string>;
  /** By the field's name; a field without a chosen file has none. */
  files: Record<string, File>;
}

/**
 * A form of at most `maxBytes`, files and all, held in memory.
 * @throws {Failure} 415 for another content type, 413 when too large, 400 for broken parts.
 */
export async function readUpload(req: Request, maxBytes: number): Promise<Upload> {
  const type = req.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data *;/i.test(type)) {
    throw new Failure(415, "wrong_type", "Send multipart/form-data.");
  }
  const form = await new Response(await readBytes(req, maxBytes), {
    headers: { "content-type": type },
  }).formData().catch(() => {
    throw new Failure(400, "bad_request", "The form cannot be read.");
  });
  const fields: Upload["fields"] = {}, files: Upload["files"] = {};
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else if (value.size > 0) files[name] = value;
  }
  return { fields, files };
}

async function readBytes(req: Request, maxBytes: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const piece of bodyChunks(req)) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new Failure(413, "too_large", `Send at most ${maxBytes} bytes.`);
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  }
  return new Blob(pieces);
}
