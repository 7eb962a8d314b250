/** The businesses that listeners buy for, one per account, and the VAT ids that are still to be verified. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { type Company, company } from "@/lib/shop/tax/decide.ts";

export interface CompanyStore {
  get(userId: string): Promise<Company | null>;
  /** Replaces the stored company. {@link CompanyStore.listUnverified} lists it if its VAT id has no check. */
  set(userId: string, company: Company): Promise<void>;
  /** As `set`, unless the listener has saved another company since `before` was read. */
  update(userId: string, o: { before: Company; after: Company; isDue: boolean }): Promise<void>;
  remove(userId: string): Promise<void>;
  /** Accounts whose VAT ids are still to be checked with VIES. */
  listUnverified(limit: number): Promise<string[]>;
  erase(userId: string): Promise<void>;
}

export function createCompanyStore(kv: Deno.Kv): CompanyStore {
  const parse = (value: unknown) => value === null ? null : company.parse(value);

  const write = (
    atomic: Deno.AtomicOperation,
    userId: string,
    { record, isDue }: { record: Company; isDue: boolean },
  ) => {
    atomic.set(keys.company(userId), record);
    if (isDue) atomic.set(keys.companyUnverified(userId), true);
    else atomic.delete(keys.companyUnverified(userId));
    return atomic.commit();
  };

  async function remove(userId: string): Promise<void> {
    await kv.atomic().delete(keys.company(userId)).delete(keys.companyUnverified(userId)).commit();
  }

  return {
    get: async (userId) => parse((await kv.get(keys.company(userId))).value),
    async set(userId, record) {
      await write(kv.atomic(), userId, { record, isDue: record.check === null });
    },
    async update(userId, { before, after, isDue }) {
      const entry = await kv.get(keys.company(userId));
      if (JSON.stringify(parse(entry.value)) !== JSON.stringify(before)) return;
      await write(kv.atomic().check(entry), userId, { record: after, isDue });
    },
    remove,
    async listUnverified(limit) {
      const entries = kv.list({ prefix: keys.companiesUnverified() }, { limit });
      return (await Array.fromAsync(entries)).map(({ key }) => String(key.at(-1)));
    },
    erase: remove,
  };
}
