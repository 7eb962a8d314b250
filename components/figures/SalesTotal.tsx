/** Totals of a period in one currency, and the legend of the charts. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { CurrencySales } from "@/lib/figures/sales/sales_view.ts";
import { FIGURES, SALES } from "@/lib/figures/words.ts";

export function SalesTotal({ currency, total }: Pick<CurrencySales, "currency" | "total">) {
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <>
      <ul className="desk__sums">
        <li>{SALES.sum(total.sold, text(total.amountMinor))}</li>
        {total.backMinor > 0 && <li>{SALES.back(total.backSold, text(total.backMinor))}</li>}
        {total.vatMinor > total.backVatMinor && (
          <li>{SALES.vat(text(total.vatMinor - total.backVatMinor))}</li>
        )}
        {total.free > 0 && <li>{SALES.free(total.free)}</li>}
      </ul>
      {total.backMinor > 0 && (
        <p className="figure__key">
          <span>
            <Swatch className="figure__bar" />
            {FIGURES.paidBar}
          </span>
          <span>
            <Swatch className="figure__back" />
            {FIGURES.backBar}
          </span>
        </p>
      )}
    </>
  );
}

function Swatch({ className }: { className: string }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect className={className} width="12" height="12" />
    </svg>
  );
}
