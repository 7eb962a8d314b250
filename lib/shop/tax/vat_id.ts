/** VAT ids of the EU, and the form at /account/business. Pure. */

import { z } from "zod";
import { type ErrorText, plainCode } from "@/lib/platform/typed_text.ts";
import { BUSINESS_FAULTS } from "../words/invoices.ts";
import type { Company } from "./decide.ts";
import { isEu } from "./rates.ts";

/*
 * VAT ids are checked by form only: whether one exists, VIES knows. Structures as listed by the Commission's
 * VIES; no check digits, which countries change before libraries do (docs/decisions/0058).
 */

/** What follows the prefix, by ISO 3166 alpha-2. */
const STRUCTURES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

interface VatId {
  /** With its prefix, no spaces. */
  vatId: string;
  /** ISO 3166 alpha-2. */
  country: string;
}

/** A country's VAT id prefix: its own letters, except for Greece. */
export const vatPrefix = (country: string): string => country === "GR" ? "EL" : country;

/** "fr 40 303 265 045" -> FR40303265045; null: not the form of any EU country. */
export function readVatId(typed: string): VatId | null {
  const vatId = plainCode(typed).replace(/[\s.\-/]/g, "");
  const prefix = vatId.slice(0, 2);
  const country = prefix === "EL" ? "GR" : prefix;
  if (!isEu(country) || vatPrefix(country) !== prefix) return null;
  return STRUCTURES[country]!.test(vatId.slice(2)) ? { vatId, country } : null;
}

const MAX_LINE = 120;
const MAX_LINES = 6;

const linesOf = (text: string) => text.split("\n").map((line) => line.trim()).filter(Boolean);

const noName: ErrorText = { error: () => BUSINESS_FAULTS.name };
const noAddress: ErrorText = { error: () => BUSINESS_FAULTS.address };
const noVatId: ErrorText = { error: () => BUSINESS_FAULTS.vatId };

export const companyInput = z.object({
  name: z.string(noName).trim().min(1, noName).max(MAX_LINE, noName),
  address: z.string(noAddress).max(1_000, noAddress)
    .transform(linesOf)
    .refine(
      (it) =>
        it.length >= 1 && it.length <= MAX_LINES && it.every((line) => line.length <= MAX_LINE),
      noAddress,
    )
    .transform((it) => it.join("\n")),
  vatId: z.string(noVatId).max(40, noVatId)
    .transform((text, ctx) => {
      const found = readVatId(text);
      if (found) return found;
      ctx.addIssue({ code: "custom", message: BUSINESS_FAULTS.vatId });
      return z.NEVER;
    }),
}).transform(({ vatId, ...rest }): CompanyInput => ({ ...rest, ...vatId }));

/** A company that was not checked yet. */
export type CompanyInput = Omit<Company, "check">;

/** The form's fields, as typed. */
export type TypedCompany = Record<"name" | "address" | "vatId", string>;

export const typedCompany = (company: Company | null): TypedCompany => ({
  name: company?.name ?? "",
  address: company?.address ?? "",
  vatId: company?.vatId ?? "",
});
