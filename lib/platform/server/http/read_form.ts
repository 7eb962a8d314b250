/** Forms of pages that work without script. */
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { readText } from "@/lib/platform/server/http/parse.ts";

const FORM = "application/x-www-form-urlencoded";
const DEFAULT_MAX_BYTES = 16 * 1024;

export function isForm(req: Request): boolean {
  return req.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === FORM;
}

/**
 * The fields of a posted form; of a name sent twice, the last.
 * @throws {Failure} 415 for another content type, 413 when too large.
 */
export async function readForm(
  req: Request,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<Record<string, string>> {
  if (!isForm(req)) throw new Failure(415, "wrong_type", `Send ${FORM}.`);
  const text = await readText(req, maxBytes);
  return Object.fromEntries(new URLSearchParams(text));
}
