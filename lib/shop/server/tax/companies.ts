/** Business buyers: stored as entered. Their VAT ids are verified with VIES, where the shop uses it. */
import { isGuestId } from "@/lib/accounts/guest.ts";
import type { BucketRule } from "@/lib/platform/rate_limit.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import type { CompanyStore } from "@/lib/shop/server/tax/company_store.ts";
import type { TaxStore } from "@/lib/shop/server/tax/tax_store.ts";
import type { Vies } from "@/lib/shop/server/tax/vies.ts";
import type { CompanyInput } from "@/lib/shop/tax/company_input.ts";
import type { Company } from "@/lib/shop/tax/decide.ts";
import { BUSINESS_FAULTS } from "@/lib/shop/words/business.ts";

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
const VERDICT_MS = 30 * 86_400_000;
/** Deadline for VIES while a buyer waits. */
const SALE_LIMIT_MS = 4_000;
const LIMIT_MS = 8_000;
/** How many ids are checked an hour, and from how many waiting ones they are chosen at random. */
const HOURLY = 50, LOOKED_AT = 1_000;

/** Limit of requests to VIES for one account. */
const VIES_RATE: BucketRule = { name: "vies_user", capacity: 10, refillMs: 5 * 60_000 };

export interface CompanyOptions {
  store: CompanyStore;
  /** null: the shop does not use VIES. */
  vies: Vies | null;
  taxes: Pick<TaxStore, "get">;
  rates: RateStore;
  log: Log;
  now: () => number;
}

export function createCompanies(
  { store, vies, taxes, rates, log, now }: CompanyOptions,
): CompanyService {
  const isFresh = ({ check }: Company) => check !== null && now() - check.atMs < VERDICT_MS;

  async function ask(vatId: string, limitMs: number): Promise<Company["check"]> {
    if (!vies) return null;
    const requester = (await taxes.get())?.seller.vatId ?? null;
    return await vies.ask(vatId, { requester, limitMs });
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
    isAsking: vies !== null,
    get,
    async forSale(userId) {
      if (isGuestId(userId)) return null;
      const company = await store.get(userId);
      if (!company || isFresh(company)) return company;
      const isBraked = !vies || await rates.take(VIES_RATE, userId) > 0;
      return isBraked ? { ...company, check: null } : await verify(userId, company, SALE_LIMIT_MS);
    },
    async save(userId, input) {
      const known = await store.get(userId);
      const isSameId = known?.vatId === input.vatId && known.check?.isValid && isFresh(known);
      if (!isSameId && vies) {
        const tooMany = await takeTries(rates, [[VIES_RATE, userId]]);
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
      if (!vies) return;
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
