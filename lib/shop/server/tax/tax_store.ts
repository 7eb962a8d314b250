/** The author's tax settings. A change reaches every process within a minute. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { type ChosenTaxes, chosenTaxes, type TaxSettings } from "@/lib/shop/tax/settings.ts";

/** How long a process uses a cached value; other settings take as long to reach every process. */
const REMEMBERED_MS = 60_000;

export interface TaxStore {
  /** From the cache; null: the author has not chosen yet. */
  get(): Promise<ChosenTaxes | null>;
  set(settings: TaxSettings): Promise<void>;
}

export function createTaxStore(kv: Deno.Kv, now: () => number = Date.now): TaxStore {
  let known: { settings: Promise<ChosenTaxes | null>; untilMs: number } | null = null;

  async function read(): Promise<ChosenTaxes | null> {
    try {
      const { value } = await kv.get(keys.taxes());
      return value === null ? null : chosenTaxes.parse(value);
    } catch (error) {
      known = null;
      throw error;
    }
  }

  const remember = (settings: Promise<ChosenTaxes | null>) => {
    known = { settings, untilMs: now() + REMEMBERED_MS };
    return settings;
  };
  return {
    get: () => known && now() < known.untilMs ? known.settings : remember(read()),
    async set(settings) {
      const before = await read();
      const chosen = { ...settings, chosenAtMs: before?.chosenAtMs ?? now() };
      await kv.set(keys.taxes(), chosen);
      await remember(Promise.resolve(chosen));
    },
  };
}
