/** Stripe Tax: what of a price is tax, and the sale and its refunds in Stripe's tax reports. */

import { z } from "zod";
import { type PaymentGateway, TaxRefused } from "../gateway.ts";
import { requestOnce, requestStripe, type Stripe, StripeRefusal } from "./request.server.ts";

type TaxCalls = Pick<PaymentGateway, "calculateTax" | "recordTax" | "reverseTax">;

/**
 * Stripe's codes (docs.stripe.com/tax/tax-codes): digital audio works, downloaded with permanent rights; streamed
 * by subscription.
 */
const TAX_CODES = { book: "txcd_10401100", month: "txcd_10401200" } as const;

const calculation = z.object({
  id: z.string(),
  tax_amount_inclusive: z.int().nonnegative(),
  tax_breakdown: z.array(z.object({
    amount: z.int(),
    taxability_reason: z.string(),
    tax_rate_details: z.object({ percentage_decimal: z.string() }),
  })),
});

const transaction = z.object({ id: z.string() });

/** The address is one that Stripe cannot place, such as one in the United States without a ZIP code. */
const NO_PLACE = ["customer_tax_location_invalid", "postal_code_invalid", "state_unsupported"];

export function createTaxCalls(client: () => Promise<Stripe>): TaxCalls {
  return {
    async calculateTax({ paymentId, kind, amountMinor, currency, place }) {
      const { country, region, postalCode, vatId } = place;
      const found = await refusedAsTax(() =>
        requestStripe(
          "calculate a tax",
          calculation,
          async () =>
            // Without an idempotency key: a calculation that is not recorded has no effect.
            (await client()).tax.calculations.create({
              currency: currency.toLowerCase(),
              line_items: [{
                amount: amountMinor,
                reference: paymentId,
                tax_behavior: "inclusive",
                tax_code: TAX_CODES[kind],
              }],
              customer_details: {
                address: {
                  country,
                  ...region !== null && { state: region },
                  ...postalCode !== null && { postal_code: postalCode },
                },
                address_source: "billing",
                ...vatId !== null && { tax_ids: [{ type: "eu_vat", value: vatId }] },
              },
            }),
        )
      );
      const charged = found.tax_breakdown.filter(({ amount }) => amount > 0);
      const percent = charged.reduce(
        (sum, { tax_rate_details: it }) => sum + Number(it.percentage_decimal),
        0,
      );
      return {
        calculationId: found.id,
        taxMinor: found.tax_amount_inclusive,
        percent: Math.round(percent * 10_000) / 10_000,
        isReversed: found.tax_breakdown.some((it) => it.taxability_reason === "reverse_charge"),
      };
    },
    async recordTax({ paymentId, calculationId }) {
      const { id } = await refusedAsTax(() =>
        requestOnce(
          "record a tax",
          transaction,
          `tax-sale-${calculationId}`,
          async (options) =>
            (await client()).tax.transactions.createFromCalculation(
              { calculation: calculationId, reference: paymentId },
              options,
            ),
        )
      );
      return id;
    },
    async reverseTax({ paymentId, transactionId, fromMinor, toMinor }) {
      // Every reference exists once at Stripe, so that no amount is taken back twice, however late it is repeated.
      const reference = `${paymentId}-back-${fromMinor}-${toMinor}`;
      await refusedAsTax(() =>
        requestOnce(
          "reverse a tax",
          transaction,
          `tax-${reference}`,
          async (options) =>
            (await client()).tax.transactions.createReversal({
              mode: "partial",
              original_transaction: transactionId,
              reference,
              flat_amount: fromMinor - toMinor,
            }, options),
        )
      );
    },
  };
}

async function refusedAsTax<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    throw new TaxRefused(error.message, { isPlace: NO_PLACE.includes(error.code ?? "") });
  }
}
