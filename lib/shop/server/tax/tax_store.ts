/** How the author is taxed, as every process knows it within a minute. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { type TaxSettings, taxSettings } from "@/lib/shop/tax/settings.ts";

/** As long as other changes take to be known everywhere. */
const REMEMBERED_MS = 60_000;

export interface TaxStore {
  /** As remembered; null: she has not chosen yet. */
  get(): Promise<TaxSettings | null>;
  set(settings: TaxSettings): Promise<void>;
}

export function createTaxStore(kv: Deno.Kv, now: () => number = Date.now): TaxStore {
  let known: { settings: Promise<TaxSettings | null>; untilMs: number } | null = null;

  async function read(): Promise<TaxSettings | null> {
    try {
      const { value } = await kv.get(keys.taxes());
      return value === null ? null : taxSettings.parse(value);
    } catch (error) {
      known = null;
      throw error;
    }
  }

  const remember = (settings: Promise<TaxSettings | null>) => {
    known = { settings, untilMs: now() + REMEMBERED_MS };
    return settings;
  };
  return {
    get: () => known && now() < known.untilMs ? known.settings : remember(read()),
    async set(settings) {
      await kv.set(keys.taxes(), settings);
      await remember(Promise.resolve(settings));
    },
  };
}
