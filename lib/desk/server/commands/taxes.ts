/** How the author is taxed. */
import type { PaymentMode } from "@/lib/shop/gateway.ts";
import type { InvoiceStore } from "@/lib/shop/server/tax/invoice_store.ts";
import { type OssReturn, ossReturn, quarterBefore, quarterOf, yearOf } from "@/lib/shop/tax/oss.ts";
import type { TaxStore } from "@/lib/shop/server/tax/tax_store.ts";
import type { ChosenTaxes, TaxSettings } from "@/lib/shop/tax/settings.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { typedTaxes } from "@/lib/desk/tax_input.ts";
import { TAX_OUTCOMES } from "@/lib/desk/words/taxes.ts";

export interface OssView extends OssReturn {
  /** The quarter goes on. */
  isRunning: boolean;
  /** Made in test mode: nothing of it is declared. */
  isTest: boolean;
}

export function taxCommands(
  { taxes, invoices, paymentMode }: {
    taxes: TaxStore;
    invoices: Pick<InvoiceStore, "ofSeries">;
    paymentMode: PaymentMode;
  },
) {
  return {
    "tax show": {
      async run(_: InputOf<"tax show">) {
        return done<ChosenTaxes | null>(await taxes.get());
      },
    },
    "tax oss": {
      async run({ quarter }: InputOf<"tax oss">) {
        const asked = quarter ?? quarterBefore(Date.now());
        const isTest = paymentMode !== "live";
        const series = `${isTest ? "TEST-" : ""}${yearOf(asked)}`;
        const documents = await Array.fromAsync(invoices.ofSeries(series));
        const isRunning = asked >= quarterOf(Date.now());
        return done<OssView>({ ...ossReturn(documents, asked), isRunning, isTest });
      },
    },
    "tax set": {
      changes: "confirmed",
      async run(settings: InputOf<"tax set">) {
        const before = inShort(await taxes.get());
        await taxes.set(settings);
        return done(settings, TAX_OUTCOMES.set, { before, after: inShort(settings) });
      },
    },
  } as const;
}

/** For the audit log: all of it, on a line. */
const inShort = (settings: TaxSettings | null): string =>
  settings === null
    ? ""
    : Object.values(typedTaxes(settings)).filter(Boolean).join("; ").replaceAll("\n", ", ");
