/** A receipt: what was paid for what, to whom, and the VAT in it. Made to be printed, too. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { Receipt } from "@/lib/shop/schema.ts";

interface Props {
  receipt: Receipt;
  seller: string;
}

export function ReceiptLines({ receipt, seller }: Props) {
  const { currency, vat, totalMinor } = receipt;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const lines: [string, string][] = [
    ["Product", receipt.isGift ? `${receipt.title} (gift)` : receipt.title],
    ["Price", money(receipt.originalMinor)],
    ...receipt.credits.map(({ title, amountMinor }): [string, string] => [
      `Credit for ${title}`,
      money(-amountMinor),
    ]),
    ...receipt.discountMinor > 0
      ? [
        [
          `Code ${receipt.discountCode} (${receipt.discountPercentage}%)`,
          money(-receipt.discountMinor),
        ] as [string, string],
      ]
      : [],
    ["Amount", money(totalMinor)],
    ...vat.percent > 0
      ? [
        [
          `Including ${vat.percent}% VAT${vat.country ? ` (${vat.country})` : ""}`,
          money(vat.includedMinor),
        ] as [string, string],
      ]
      : [],
    ...receipt.refundedMinor > 0
      ? [["Refunded", money(receipt.refundedMinor)] as [string, string]]
      : [],
    ["Date", receipt.issuedAt.slice(0, 10)],
    ...receipt.methodLabel ? [["Paid with", receipt.methodLabel] as [string, string]] : [],
    ["Transaction", receipt.paymentId ?? "none: nothing was charged"],
    ...receipt.email ? [["Email", receipt.email] as [string, string]] : [],
    ["Seller", seller],
    ["Receipt", receipt.number],
  ];
  return (
    <div className="receipt">
      {receipt.isTest && <p className="receipt__test">A test: no money was moved.</p>}
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={name === "Amount" ? "receipt__total" : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
