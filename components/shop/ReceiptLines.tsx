/** A receipt: what was paid for what, to whom, and the VAT in it. Made to be printed, too. */
import { shownAddress } from "@/lib/platform/mail_address.ts";
import type { ReactNode } from "react";
import { Day } from "@/components/ui/Day.tsx";
import { invoicePath } from "@/lib/shop/addresses.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { Receipt } from "@/lib/shop/schema.ts";
import { RECEIPT } from "@/lib/shop/words/purchases.ts";

interface Props {
  receipt: Receipt;
  purchaseId: string;
  seller: string;
}

export function ReceiptLines({ receipt, purchaseId, seller }: Props) {
  const { currency, vat, totalMinor } = receipt;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const lines: [string, ReactNode][] = [
    [RECEIPT.product, receipt.isGift ? RECEIPT.gift(receipt.title) : receipt.title],
    [RECEIPT.price, money(receipt.originalMinor)],
    ...receipt.credits.map(({ title, amountMinor }): [string, string] => [
      RECEIPT.credit(title),
      money(-amountMinor),
    ]),
    ...receipt.discountMinor > 0
      ? [
        [
          RECEIPT.code(receipt.discountCode, receipt.discountPercentage),
          money(-receipt.discountMinor),
        ] as [string, string],
      ]
      : [],
    [RECEIPT.amount, money(totalMinor)],
    ...vat.percent > 0
      ? [
        [
          RECEIPT.vat(vat.percent, vat.country),
          money(vat.includedMinor),
        ] as [string, string],
      ]
      : [],
    ...receipt.isReverseCharge ? [[RECEIPT.noVat, RECEIPT.reverseCharge] as [string, string]] : [],
    ...receipt.refundedMinor > 0
      ? [[RECEIPT.refunded, money(receipt.refundedMinor)] as [string, string]]
      : [],
    [RECEIPT.date, <Day key="date" at={receipt.issuedAt} />],
    ...receipt.methodLabel ? [[RECEIPT.method, receipt.methodLabel] as [string, string]] : [],
    [RECEIPT.transaction, receipt.paymentId ?? RECEIPT.noTransaction(receipt.number)],
    ...receipt.email ? [[RECEIPT.email, shownAddress(receipt.email)] as [string, string]] : [],
    [RECEIPT.seller, seller],
    [RECEIPT.number, receipt.number],
    ...receipt.invoiceNumber === null ? [] : [
      [
        RECEIPT.invoice,
        <a key="invoice" href={invoicePath(purchaseId)}>{receipt.invoiceNumber}</a>,
      ] as [string, ReactNode],
    ],
  ];
  return (
    <div className="receipt">
      {receipt.isTest && <p className="receipt__test">{RECEIPT.test}</p>}
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={name === RECEIPT.amount ? "receipt__total" : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
