/** Answers a page's request for the text of a chapter on this device. */
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";
import { readMediaAddress } from "../addresses.ts";
import { NOT_AVAILABLE } from "../words.ts";

/** 200 with WebVTT, 404 where the text is not here or has no key that counts. */
export async function answerText(
  { url }: Pick<Request, "url">,
  textOf: (ref: DownloadRef) => Promise<string | null>,
): Promise<Response> {
  const ref = readMediaAddress(new URL(url)), text = ref && await textOf(ref);
  return text === null
    ? new Response(NOT_AVAILABLE, { status: 404 })
    // The HTTP cache would keep a copy, unencrypted.
    : new Response(text, {
      headers: { "content-type": "text/vtt; charset=utf-8", "cache-control": "no-store" },
    });
}
