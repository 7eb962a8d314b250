/** Forms of pages: as a browser sends them by itself, and as in-page navigation does. */
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { readText } from "@/lib/platform/server/http/parse.ts";

const FORM = "application/x-www-form-urlencoded";
/** Navigation within the page posts its forms so. */
const MULTIPART = "multipart/form-data";
const DEFAULT_MAX_BYTES = 16 * 1024;

export function isForm(req: Request): boolean {
  const type = req.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return type === FORM || type === MULTIPART;
}

/**
 * The fields of a posted form; of a name sent twice, the last.
 * @throws {Failure} 415 for another content type, 413 when too large, 400 for broken parts and for files.
 */
export async function readForm(
  req: Request,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<Record<string, string>> {
  if (!isForm(req)) throw new Failure(415, "wrong_type", `Send ${FORM} or ${MULTIPART}.`);
  // Counted before it is parsed: a parser that reads the request itself knows no limit.
  const body = new Response(await readText(req, maxBytes), {
    headers: { "content-type": req.headers.get("content-type")! },
  });
  const form = await body.formData().catch(() => null);
  const fields = form && [...form].filter((field): field is [string, string] => isText(field[1]));
  if (!fields || fields.length < [...form].length) {
    throw new Failure(400, "bad_request", "The form cannot be read: send fields of text.");
  }
  return Object.fromEntries(fields);
}

const isText = (value: FormDataEntryValue): value is string => typeof value === "string";
