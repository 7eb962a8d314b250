/** Supplies or corrections of a quarter, by country and rate. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import { OSS } from "@/lib/desk/words/taxes.ts";
import type { OssLine } from "@/lib/shop/tax/oss.ts";

interface Props {
  lines: OssLine[];
  /** Shows each line's quarter: corrections belong to several. */
  hasPeriods: boolean;
}

export function OssTable({ lines, hasPeriods }: Props) {
  const { head } = OSS;
  if (lines.length === 0) return <p className="desk__none">{OSS.none}</p>;
  return (
    <table className="desk__table">
      <thead>
        <tr>
          <th scope="col">{head.country}</th>
          {hasPeriods && <th scope="col">{head.period}</th>}
          <th scope="col">{head.rate}</th>
          <th scope="col">{head.net}</th>
          <th scope="col">{head.tax}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ country, percent, period, currency, netMinor, taxMinor }) => (
          <tr key={`${country} ${percent} ${period} ${currency}`}>
            <th scope="row">{country}</th>
            {hasPeriods && <td>{period}</td>}
            <td>{`${percent} %`}</td>
            <td className="desk__money">{formatMoney({ amountMinor: netMinor, currency })}</td>
            <td className="desk__money">{formatMoney({ amountMinor: taxMinor, currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
