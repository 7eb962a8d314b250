/** /admin/figures/payouts?period= : what the payment provider took in, its fees, and what it paid out. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { FigureKinds, PeriodNav } from "@/components/figures/PeriodNav.tsx";
import { formatReceived } from "@/lib/catalogue/money_format.ts";
import { payoutsPath } from "@/lib/desk/addresses.ts";
import { askedPeriod, type Payouts } from "@/lib/desk/commands/figures.server.ts";
import { formatNumber } from "@/lib/platform/language/format.ts";
import { monthAt, periodName } from "@/lib/figures/figure.ts";
import { FIGURES, PAYOUTS } from "@/lib/figures/words.ts";
import type { BalanceSum } from "@/lib/shop/balance.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  period: string;
  view: Payouts | null;
  /** The provider did not tell. */
  problem: string | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const input = askedPeriod(ctx.url.searchParams);
    const period = input.period ?? monthAt(Date.now());
    const read = await ctx.state.services.desk.read("payouts", { period });
    return read.ok
      ? page<Data>({ period, view: read.data, problem: null })
      : page<Data>({ period, view: null, problem: read.message });
  },
});

export default defineDesk.page<typeof handler>(function PayoutsPage({ data, state }) {
  const { period, view, problem } = data;
  return (
    <>
      <DeskHead desk={state.desk} title={FIGURES.title} lead={PAYOUTS.lead} />
      <div>
        <FigureKinds chosen="payouts" period={period} />
        <PeriodNav period={period} pathOf={payoutsPath} currencies={[]} chosen={null} />
      </div>
      <section className="desk__part" aria-labelledby="payouts">
        <h2 id="payouts">{periodName(period)}</h2>
        {problem && <p role="alert">{problem}</p>}
        {view?.isTest && <p>{PAYOUTS.test}</p>}
        {view?.isCut && <p role="status">{PAYOUTS.cut(formatNumber(5_000))}</p>}
        {view && view.unreadable > 0 && <p role="status">{PAYOUTS.unreadable(view.unreadable)}</p>}
        {view?.sums.length === 0 && <p>{PAYOUTS.none}</p>}
        {view?.sums.map((it) => <Sum key={it.currency} {...it} />)}
      </section>
    </>
  );
});

function Sum({ currency, minor, feesMinor, netMinor }: BalanceSum) {
  const { kinds } = PAYOUTS;
  const rows: [label: string, minor: number][] = [
    [kinds.charge, minor.charge],
    [kinds.refund, minor.refund],
    [kinds.dispute, minor.dispute],
    [kinds.fees, -feesMinor],
    [kinds.other, minor.other],
    [kinds.net, netMinor],
    [kinds.payout, -minor.payout],
  ];
  const always = [kinds.charge, kinds.fees, kinds.net, kinds.payout] as string[];
  return (
    <table className="desk__table figures__balance">
      <caption>{PAYOUTS.inCurrency(currency)}</caption>
      <tbody>
        {rows.filter(([label, value]) => value !== 0 || always.includes(label)).map((
          [label, value],
        ) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="desk__money">{formatReceived(value, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
