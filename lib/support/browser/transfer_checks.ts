/** Checks of the connection to the server: caches, proxies, filters. */
import { FINDINGS } from "@/lib/support/words.ts";
import { fail, type Finding, ok } from "./check.ts";

/** Whether range requests (RFC 9110 section 14) reach the server and return the requested part. */
export async function checkRanges(src: string): Promise<Finding> {
  const ask = async (headers: HeadersInit) => {
    const stop = new AbortController();
    const { signal } = stop;
    const answer = await fetch(src, { headers, cache: "no-store", signal });
    const bytes = answer.status === 206 ? (await answer.arrayBuffer()).byteLength : null;
    stop.abort(); // the rest of the chapter is not needed
    return { status: answer.status, bytes, headers: answer.headers };
  };
  try {
    const first = await ask({ range: "bytes=0-99" });
    const etag = first.headers.get("etag") ?? "";
    const size = Number(first.headers.get("content-range")?.split("/")[1]);
    const faults = [
      expected("bytes=0-99", first.status, 206),
      expected(FINDINGS.bytes, first.bytes, 100),
      expected(
        FINDINGS.sameRange,
        (await ask({ range: "bytes=0-99", "if-range": etag })).status,
        206,
      ),
      expected(
        FINDINGS.oldRange,
        (await ask({ range: "bytes=0-99", "if-range": '"old"' })).status,
        200,
      ),
      expected(FINDINGS.beyond, (await ask({ range: `bytes=${size}-` })).status, 416),
    ].filter((it) => it !== null);
    return faults.length > 0 ? fail(faults.join("; ")) : ok(FINDINGS.ranges(size));
  } catch (error) {
    return fail(String(error));
  }
}

const expected = (what: string, seen: unknown, wanted: unknown): string | null =>
  seen === wanted ? null : FINDINGS.unlike(what, seen, wanted);
