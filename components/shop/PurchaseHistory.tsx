/** What was paid, as it was paid. Books that came with the series have no price of their own: "-". */
import { confirmedPath } from "@/lib/shop/addresses.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";

interface Props {
  /** Newest first; refunded ones and gifts too. */
  history: PurchaseView[];
  /** Titles of books that came with the series. */
  covered: string[];
}

const METHODS: Record<PurchaseView["method"], string> = {
  card: "Card",
  test: "Test, no money moved",
  free_code: "Free with a code",
  credit: "Paid by credit",
  gift: "A gift to you",
  grant: "Given by the author",
};

export function PurchaseHistory({ history, covered }: Props) {
  if (history.length === 0) return <p>No purchase history found.</p>;
  return (
    <table className="account__history">
      <thead>
        <tr>
          <th scope="col">Audiobook</th>
          <th scope="col">Amount</th>
          <th scope="col">Receipt</th>
        </tr>
      </thead>
      <tbody>
        {history.map((it) => (
          <tr key={it.id}>
            <th scope="row">
              {it.kind === "gift" ? `${it.title} (gift for a friend)` : it.title}
              <small>
                <time dateTime={it.createdAt}>{it.createdAt.slice(0, 10)}</time>
                {` · ${it.methodLabel ?? METHODS[it.method]}`}
                {it.isSuspended && " · closed until the difference is paid"}
                {it.refundedAt && ` · refunded ${it.refundedAt.slice(0, 10)}`}
              </small>
            </th>
            <td>
              {it.refundedAt ? <s>{formatMoney(it)}</s> : formatMoney(it)}
            </td>
            <td>
              <a
                href={confirmedPath(it)}
                aria-label={`Receipt ${it.receiptNumber} for ${it.title}`}
              >
                Receipt
              </a>
            </td>
          </tr>
        ))}
        {covered.map((title) => (
          <tr key={title}>
            <th scope="row">
              {title}
              <small>(via Complete Series)</small>
            </th>
            <td>-</td>
            <td></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
