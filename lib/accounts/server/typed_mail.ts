/**
 * How many mails an address gets because somebody typed it. Strangers share a small limit; whoever has followed a link
 * in one of those mails has one of their own, so that nobody is kept from their own address by those who type it.
 */
import { refuse } from "@/lib/platform/refusal.ts";
import { RATES } from "@/lib/platform/rate_limit.ts";
import type { AccountRefusal } from "@/lib/accounts/refusals.ts";
import type { Caller } from "@/lib/accounts/server/sign_in.ts";
import { REFUSALS } from "@/lib/accounts/words.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";

/** The same refusal whether or not the address has an account. */
export async function limitTypedMail(
  rates: RateStore,
  email: string,
  { provedAddress }: Pick<Caller, "provedAddress">,
): Promise<AccountRefusal | null> {
  if (provedAddress === email) return await takeTries(rates, [[RATES.ownAddress, email]]);
  const limited = await takeTries(rates, [[RATES.strangersMail, email]]);
  return limited && refuse("too_many_tries", REFUSALS.mailedOften, limited.retryAfterSec);
}
