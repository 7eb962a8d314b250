/** A business that buys, as typed at /account/business. Pure. */
import { z } from "zod";
import type { Company } from "@/lib/shop/tax/decide.ts";
import { readVatId } from "@/lib/shop/tax/vat_id.ts";
import { BUSINESS_FAULTS } from "@/lib/shop/words/business.ts";

const MAX_LINE = 120;
const MAX_LINES = 6;

const linesOf = (text: string) => text.split("\n").map((line) => line.trim()).filter(Boolean);

export const companyInput = z.object({
  name: z.string(BUSINESS_FAULTS.name).trim().min(1, BUSINESS_FAULTS.name)
    .max(MAX_LINE, BUSINESS_FAULTS.name),
  address: z.string(BUSINESS_FAULTS.address).max(1_000, BUSINESS_FAULTS.address)
    .transform(linesOf)
    .refine(
      (it) =>
        it.length >= 1 && it.length <= MAX_LINES && it.every((line) => line.length <= MAX_LINE),
      BUSINESS_FAULTS.address,
    )
    .transform((it) => it.join("\n")),
  vatId: z.string(BUSINESS_FAULTS.vatId).max(40, BUSINESS_FAULTS.vatId)
    .transform((text, ctx) => {
      const found = readVatId(text);
      if (found) return found;
      ctx.addIssue({ code: "custom", message: BUSINESS_FAULTS.vatId });
      return z.NEVER;
    }),
}).transform(({ vatId, ...rest }): CompanyInput => ({ ...rest, ...vatId }));

/** One whose id nobody has been asked about yet. */
export type CompanyInput = Omit<Company, "check">;

/** The fields of the form, as they are typed. */
export type TypedCompany = Record<"name" | "address" | "vatId", string>;

export const typedCompany = (company: Company | null): TypedCompany => ({
  name: company?.name ?? "",
  address: company?.address ?? "",
  vatId: company?.vatId ?? "",
});
