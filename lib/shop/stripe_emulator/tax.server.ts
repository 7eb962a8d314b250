/** Stripe Tax: calculations with tax-included amounts, the transactions made of them, and their reversals. */

import { z } from "zod";
import { regionOf, standardPercent } from "../tax/rates.ts";
import {
  noSuch,
  StripeFailure,
  type TaxCalculation,
  type TaxTransaction,
} from "./objects.server.ts";
import { expandable, integer, readParams, text } from "./params.server.ts";
import type { EmulatorCall } from "./state.server.ts";

/** In percent, where the emulator's own test cards live; elsewhere the standard rate of the table. */
const REGIONS: Readonly<Record<string, number>> = { "US-NY": 8.875, "CA-QC": 14.975 };
const COUNTRIES: Readonly<Record<string, number>> = { CH: 8.1, NZ: 15 };

const calculation = z.strictObject({
  ...expandable,
  currency: z.string().regex(/^[a-z]{3}$/),
  line_items: z.array(z.strictObject({
    amount: integer,
    reference: text,
    tax_behavior: z.enum(["inclusive", "exclusive"]),
    tax_code: z.string().regex(/^txcd_\d{8}$/),
  })).length(1),
  customer_details: z.strictObject({
    address: z.strictObject({
      country: z.string().regex(/^[A-Z]{2}$/),
      state: text.optional(),
      postal_code: text.optional(),
    }),
    address_source: z.enum(["billing", "shipping"]),
    tax_ids: z.array(z.strictObject({ type: z.literal("eu_vat"), value: text })).optional(),
  }),
});

export function calculateTax({ work, params }: EmulatorCall): TaxCalculation {
  const { currency, line_items: [line], customer_details } = readParams(calculation, params);
  const { country, state, postal_code } = customer_details.address;
  const region = regionOf({ country, region: state ?? null, postalCode: postal_code ?? null });
  if (country === "US" && region === null) {
    throw new StripeFailure(400, "We could not determine the customer's tax location.", {
      code: "customer_tax_location_invalid",
    });
  }
  const isReversed = customer_details.tax_ids !== undefined;
  const percent = isReversed
    ? 0
    : REGIONS[`${country}-${region}`] ?? COUNTRIES[country] ?? standardPercent(country);
  const amount = Math.round(line!.amount * percent / (100 + percent));
  const made: TaxCalculation = {
    id: work.newId("taxcalc"),
    object: "tax.calculation",
    created: work.nowSec,
    currency,
    amount_total: line!.amount,
    tax_amount_exclusive: 0,
    tax_amount_inclusive: amount,
    tax_breakdown: [{
      amount,
      inclusive: true,
      taxability_reason: isReversed
        ? "reverse_charge"
        : percent > 0
        ? "standard_rated"
        : "not_collecting",
      taxable_amount: line!.amount - amount,
      tax_rate_details: { country, state: region, percentage_decimal: String(percent) },
    }],
  };
  work.put(made);
  return made;
}

const recording = z.strictObject({ ...expandable, calculation: text, reference: text });

export async function recordTax({ work, params }: EmulatorCall): Promise<TaxTransaction> {
  const { calculation, reference } = readParams(recording, params);
  const found = await work.get("tax.calculation", calculation);
  if (!found) throw noSuch("tax calculation", calculation);
  requireNew(reference, await work.list("tax.transaction"));
  const made: TaxTransaction = {
    id: work.newId("tax"),
    object: "tax.transaction",
    created: work.nowSec,
    currency: found.currency,
    reference,
    type: "transaction",
    amount: found.amount_total,
    tax: found.tax_amount_inclusive,
    reversal: null,
  };
  work.put(made);
  return made;
}

const reversing = z.strictObject({
  ...expandable,
  mode: z.enum(["full", "partial"]),
  original_transaction: text,
  reference: text,
  flat_amount: z.string().regex(/^-\d+$/).transform(Number),
});

export async function reverseTax({ work, params }: EmulatorCall): Promise<TaxTransaction> {
  const { original_transaction, reference, flat_amount } = readParams(reversing, params);
  const original = await work.get("tax.transaction", original_transaction);
  if (!original) throw noSuch("tax transaction", original_transaction);
  const all = await work.list("tax.transaction");
  requireNew(reference, all);
  const back = all.filter((it) => it.reversal?.original_transaction === original.id)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (original.amount + back + flat_amount < 0) {
    throw new StripeFailure(400, "The reversal is larger than what is left of the transaction.", {
      param: "flat_amount",
    });
  }
  const made: TaxTransaction = {
    id: work.newId("tax"),
    object: "tax.transaction",
    created: work.nowSec,
    currency: original.currency,
    reference,
    type: "reversal",
    amount: flat_amount,
    tax: Math.round(original.tax * flat_amount / original.amount),
    reversal: { original_transaction: original.id },
  };
  work.put(made);
  return made;
}

function requireNew(reference: string, all: TaxTransaction[]): void {
  if (!all.some((it) => it.reference === reference)) return;
  throw new StripeFailure(400, `There is a transaction with the reference ${reference} already.`, {
    param: "reference",
  });
}
