/** The company that a buyer at the checkout buys for. */
import { type Company, decideTax } from "@/lib/shop/tax/decide.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";

export interface BusinessView {
  company: Company;
  /** Reverse charge: the company owes the VAT. */
  isReversed: boolean;
}

/** null: a private buyer. */
export async function businessOf(
  { services, session, country }: State,
): Promise<BusinessView | null> {
  if (!session) return null;
  const [company, taxes] = await Promise.all([
    services.companies.get(session.user.id),
    services.taxes.get(),
  ]);
  if (!company) return null;
  const treatment = taxes && decideTax({ country, company }, taxes).treatment;
  return { company, isReversed: treatment === "reverse_charge" };
}
