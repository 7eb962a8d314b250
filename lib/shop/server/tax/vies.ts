/**
 * Client of VIES, the European Commission's register of VAT ids (REST, GET ms/{country}/vat/{id}). VIES forwards
 * each request to a country's own register, which may be slow or down. A missing answer says nothing about the id.
 */
import { z } from "zod";
import type { Log } from "@/lib/platform/server/log.ts";
import type { Company } from "@/lib/shop/tax/decide.ts";

export interface Vies {
  /**
   * @param requester the seller's own VAT id, needed for a consultation number; null: none is sent
   * @returns null: no answer, or an invalid one
   */
  ask(
    vatId: string,
    o: { requester: string | null; limitMs: number },
  ): Promise<NonNullable<Company["check"]> | null>;
}

const MAX_ANSWER_BYTES = 64 * 1024;

const answer = z.object({
  isValid: z.boolean(),
  /** "VALID", "INVALID", or why the check failed: "MS_UNAVAILABLE", "MS_MAX_CONCURRENT_REQ" ... */
  userError: z.string(),
  requestIdentifier: z.string().max(100).nullish(),
});
type Answer = z.infer<typeof answer>;

/** VIES does not know the seller's own id; the request can be repeated without it. */
const BAD_REQUESTER = "INVALID_REQUESTER_INFO";

export function createVies(
  { base, log, now = Date.now, send = fetch }: {
    base: URL;
    log: Log;
    now?: () => number;
    send?: typeof fetch;
  },
): Vies {
  async function read(vatId: string, requester: string | null, signal: AbortSignal) {
    const url = new URL(`${base.href.replace(/\/$/, "")}/ms/${vatId.slice(0, 2)}/vat/`);
    url.pathname += encodeURIComponent(vatId.slice(2));
    if (requester) {
      url.searchParams.set("requesterMemberStateCode", requester.slice(0, 2));
      url.searchParams.set("requesterNumber", requester.slice(2));
    }
    const response = await send(url, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal,
    });
    const text = await readBounded(response);
    if (!response.ok) throw new Error(`VIES answered ${response.status}.`);
    return answer.parse(JSON.parse(text));
  }

  return {
    async ask(vatId, { requester, limitMs }) {
      const signal = AbortSignal.timeout(limitMs);
      try {
        let found = await read(vatId, requester, signal);
        if (found.userError === BAD_REQUESTER && requester) {
          log.warn("vies_requester_refused", {});
          found = await read(vatId, null, signal);
        }
        const isValid = verdictOf(found);
        if (isValid === null) throw new Error(`VIES has no verdict: ${found.userError}.`);
        return { isValid, atMs: now(), requestId: found.requestIdentifier ?? "" };
      } catch (error) {
        log.warn("vies_unanswered", { country: vatId.slice(0, 2), error });
        return null;
      }
    },
  };
}

/** null: VIES could not check the id. */
function verdictOf({ isValid, userError }: Answer): boolean | null {
  if (userError === "VALID") return isValid ? true : null;
  return userError === "INVALID" || userError === "INVALID_INPUT" ? false : null;
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "", bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`VIES answered more than ${MAX_ANSWER_BYTES} B.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
