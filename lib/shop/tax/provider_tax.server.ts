/**
 * Taxes that the payment provider computes (Stripe Tax). A sale never waits for one: it is recorded without, asked
 * for again by every settlement, and gets its invoice with the answer. After two days without an answer the standard
 * rate of the buyer's country is used. Sale and refunds then go to the provider's tax reports. The ledger stores each
 * reversal before the provider is told of it, so that none is made twice.
 */

import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { HOUR_MS } from "@/lib/platform/duration.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { PaymentDispute } from "../purchase.ts";
import { GatewayDown, type Payment, type PaymentGateway, TaxRefused } from "../gateway.ts";
import { isUnanswered, type ProviderTax, type PurchaseTax } from "./invoice.ts";
import { standardPercent } from "./rates.ts";

/** How long the provider is asked: within the three days for which payments are reconciled. */
export const ANSWER_MS = 48 * HOUR_MS;

interface Sold {
  paymentId: string | null;
  amountMinor: number;
  refundedMinor: number;
  currency: CurrencyCode;
  createdAtMs: number;
  dispute: PaymentDispute | null;
  tax: PurchaseTax | null;
}

/** What of the sale the provider's reports must not count: refunds, or all of it once a dispute is lost. */
function backOf({ refundedMinor, dispute }: Sold, { grossMinor }: ProviderTax): number {
  return dispute?.state === "lost" ? grossMinor : Math.min(refundedMinor, grossMinor);
}

/** Whether the provider's reports have still to be told of the sale, or of what was taken back of it. */
export function owesReport(sold: Sold): boolean {
  const it = sold.tax?.provider;
  if (!it || it.calculationId === null) return false;
  if (it.transactionId === null) return backOf(sold, it) < it.grossMinor;
  return it.reversingMinor > it.reversedMinor;
}

export type ProviderTaxes = ReturnType<typeof createProviderTaxes>;

export function createProviderTaxes(
  { gateway, log, now }: {
    gateway: Pick<PaymentGateway, "calculateTax" | "recordTax" | "reverseTax">;
    log: Log;
    now: () => number;
  },
) {
  /** The tax with the provider's answer; unchanged while there is none, or where the provider is not asked. */
  async function answered(sold: Sold, payment: Payment, kind: "book" | "month") {
    const { tax, amountMinor, currency, createdAtMs } = sold;
    if (!tax?.provider || !isUnanswered(tax)) return tax;
    const { country, company } = tax;
    const isAddressed = country === payment.countries.billing;
    try {
      if (country === null) {
        throw new TaxRefused("The buyer's country is unknown.", { isPlace: true });
      }
      const { calculationId, taxMinor, percent, isReversed } = await gateway.calculateTax({
        paymentId: payment.id,
        kind,
        amountMinor,
        currency,
        place: {
          country,
          region: tax.region ?? null,
          postalCode: isAddressed ? payment.address.postalCode : null,
          vatId: company?.check?.isValid ? company.vatId : null,
        },
      });
      return {
        ...tax,
        percent,
        treatment: isReversed ? "reverse_charge" as const : tax.treatment,
        provider: { ...tax.provider, calculationId, grossMinor: amountMinor, taxMinor },
      };
    } catch (error) {
      const isRefused = error instanceof TaxRefused;
      if (!isRefused && !(error instanceof GatewayDown)) throw error;
      log.warn("tax_not_calculated", { paymentId: payment.id, error });
      if (!(isRefused && error.isPlace) && now() - createdAtMs < ANSWER_MS) return tax;
      log.error("tax_given_up", { paymentId: payment.id });
      const { provider: _, ...rest } = tax;
      return { ...rest, percent: standardPercent(country) };
    }
  }

  return {
    answered,
    /** The tax with the amount to reverse next, which the commit of the refund stores. */
    planned(sold: Sold): PurchaseTax | null {
      const { tax } = sold, it = tax?.provider;
      if (!tax || !it || it.transactionId === null || it.reversingMinor > it.reversedMinor) {
        return tax;
      }
      const reversingMinor = Math.max(it.reversedMinor, backOf(sold, it));
      return { ...tax, provider: { ...it, reversingMinor } };
    },
    /**
     * Records the sale in the provider's reports, or the next reversal; idempotent. null: the provider refuses it.
     * @throws {GatewayDown}
     */
    async told(sold: Sold): Promise<ProviderTax | null> {
      const it = sold.tax!.provider!, paymentId = sold.paymentId!;
      try {
        if (it.transactionId === null) {
          const transactionId = await gateway.recordTax({
            paymentId,
            calculationId: it.calculationId!,
          });
          return { ...it, transactionId };
        }
        await gateway.reverseTax({
          paymentId,
          transactionId: it.transactionId,
          fromMinor: it.reversedMinor,
          toMinor: it.reversingMinor,
        });
        return { ...it, reversedMinor: it.reversingMinor };
      } catch (error) {
        if (!(error instanceof TaxRefused)) throw error;
        log.error("tax_not_recorded", { paymentId, error });
        return null;
      }
    },
  };
}
