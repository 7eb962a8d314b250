/** Business buyers: stored as entered. Their VAT ids are verified with VIES, where the shop uses it. */

import { z } from "zod";
import { isGuestId } from "@/lib/accounts/schema.ts";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/duration.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { type BucketRule, limit, type RateStore } from "@/lib/platform/rate_limits.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { BUSINESS_FAULTS } from "../words/invoices.ts";
import type { Company } from "./decide.ts";
import type { CompanyStore, TaxStore } from "./invoice_store.server.ts";
import type { CompanyInput } from "./vat_id.ts";

/*
 * Client of VIES, the European Commission's register of VAT ids (REST, GET ms/{country}/vat/{id}). VIES forwards
 * each request to a country's own register, which may be slow or down. A missing answer says nothing about the id.
 */

export type Vies = ReturnType<typeof createVies>;

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
) {
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
    /**
     * @param requester the seller's own VAT id, needed for a consultation number; null: none is sent
     * @returns null: no answer, or an invalid one
     */
    async ask(
      vatId: string,
      { requester, limitMs }: { requester: string | null; limitMs: number },
    ): Promise<NonNullable<Company["check"]> | null> {
      const signal = AbortSignal.timeout(limitMs);
      try {
        let found = await read(vatId, requester, signal);
        if (found.userError === BAD_REQUESTER && requester) {
          log.warn("vies_requester_refused", {});
          found = await read(vatId, null, signal);
        }
        const isValid = validityOf(found);
        if (isValid === null) throw new Error(`VIES could not check: ${found.userError}.`);
        return { isValid, atMs: now(), requestId: found.requestIdentifier ?? "" };
      } catch (error) {
        log.warn("vies_unanswered", { country: vatId.slice(0, 2), error });
        return null;
      }
    },
  };
}

/** null: VIES could not check the id. */
function validityOf({ isValid, userError }: Answer): boolean | null {
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

export interface CompanyService {
  /** Whether VIES is used; without it no VAT id is ever verified. */
  isAsking: boolean;
  /** The stored company; null: a private listener. */
  get(userId: string): Promise<Company | null>;
  /** The company for a sale that begins now. A missing or outdated check is renewed; if that fails, it is null. */
  forSale(userId: string): Promise<Company | null>;
  /** Refuses an id that VIES does not know. If VIES does not answer, stores the company with `check` null. */
  save(
    userId: string,
    input: CompanyInput,
  ): Promise<{ ok: true; company: Company } | Refusal<"unknown_vat_id" | "too_many_tries">>;
  remove(userId: string): Promise<void>;
  /** Repeats the check of ids that have none. A failure is logged; the others continue. */
  verifyLater(signal?: AbortSignal): Promise<void>;
}

/** How long a check is valid. */
const CHECK_KEPT_MS = 30 * DAY_MS;
/** Deadline for VIES while a buyer waits. */
const SALE_LIMIT_MS = 4_000;
const LIMIT_MS = 8_000;
/** How many ids are checked an hour, and from how many waiting ones they are chosen at random. */
const HOURLY = 50, LOOKED_AT = 1_000;

/** Limit of requests to VIES for one account. */
const VIES_RATE: BucketRule = { name: "vies_user", capacity: 10, refillMs: 5 * MINUTE_MS };

interface CompanyOptions {
  store: CompanyStore;
  /** null: the shop does not use VIES. */
  /** null: nothing is verified. */
  vies: () => Vies | null;
  taxes: Pick<TaxStore, "get">;
  rates: RateStore;
  log: Log;
  now: () => number;
}

export function createCompanies(
  { store, vies, taxes, rates, log, now }: CompanyOptions,
): CompanyService {
  const isFresh = ({ check }: Company) => check !== null && now() - check.atMs < CHECK_KEPT_MS;

  async function ask(vatId: string, limitMs: number): Promise<Company["check"]> {
    const service = vies();
    if (!service) return null;
    const requester = (await taxes.get())?.seller.vatId ?? null;
    return await service.ask(vatId, { requester, limitMs });
  }

  /** Reads in progress, so that several parts of one page share one read. */
  const reading = new Map<string, Promise<Company | null>>();
  const get = (userId: string) => {
    const found = reading.get(userId) ??
      store.get(userId).finally(() => reading.delete(userId));
    reading.set(userId, found);
    return found;
  };

  async function verify(userId: string, before: Company, limitMs: number): Promise<Company> {
    const check = await ask(before.vatId, limitMs);
    const after = { ...before, check };
    await store.update(userId, { before, after, isDue: check === null });
    return after;
  }

  async function verifyAgain(userId: string): Promise<void> {
    const company = await store.get(userId);
    if (company) await verify(userId, company, LIMIT_MS);
  }

  return {
    get isAsking() {
      return vies() !== null;
    },
    get,
    async forSale(userId) {
      if (isGuestId(userId)) return null;
      const company = await store.get(userId);
      if (!company || isFresh(company)) return company;
      const isBraked = !vies() || await limit(rates, [VIES_RATE, userId]) !== null;
      return isBraked ? { ...company, check: null } : await verify(userId, company, SALE_LIMIT_MS);
    },
    async save(userId, input) {
      const known = await store.get(userId);
      const isSameId = known?.vatId === input.vatId && known.check?.isValid && isFresh(known);
      if (!isSameId && vies()) {
        const tooMany = await limit(rates, [VIES_RATE, userId]);
        if (tooMany) return tooMany;
      }
      const check = isSameId ? known.check : await ask(input.vatId, LIMIT_MS);
      if (check?.isValid === false) return refuse("unknown_vat_id", BUSINESS_FAULTS.unknown);
      const company = { ...input, check };
      await store.set(userId, company);
      return { ok: true, company };
    },
    remove: store.remove,
    async verifyLater(signal) {
      if (!vies()) return;
      const waiting = await store.listUnverified(LOOKED_AT).catch((error) => {
        log.warn("vat_ids_not_listed", { error });
        return [];
      });
      for (const userId of shuffled(waiting).slice(0, HOURLY)) {
        if (signal?.aborted) return;
        await verifyAgain(userId).catch((error) => {
          log.error("vat_id_not_verified", { userId, error });
        });
      }
    },
  };
}

function shuffled(ids: string[]): string[] {
  return ids.map((id) => ({ id, at: Math.random() })).sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}
