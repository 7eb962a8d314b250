/** A checkout's link preview, which never contains the link's code, and receipts. */

import type { ReactNode } from "react";
import { PageHead } from "@/components/site/PageHead.tsx";
import { Day } from "@/components/ui/Day.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { formatPlain } from "@/lib/platform/language/format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";
import { previewPath } from "@/lib/sharing/card.ts";
import { checkoutPath, invoicePath } from "@/lib/shop/addresses.ts";
import type { Receipt } from "@/lib/shop/schema.ts";
import { taxName } from "@/lib/shop/words/invoices.ts";
import { CHECKOUT_PAGE, RECEIPT } from "@/lib/shop/words/pages.ts";

interface OrderHeadProps {
  book: Book;
  /** The subject, in a sentence or two. */
  about: string;
  /** Whether a code pays the full price. */
  isOpened: boolean;
  origin: string;
  siteName: string;
}

export function OrderHead({ book, about, isOpened, origin, siteName }: OrderHeadProps) {
  const { title, author, narrator, cover } = book;
  return (
    <PageHead
      title={CHECKOUT_PAGE.title}
      shareTitle={isOpened ? CHECKOUT_PAGE.giftFor(title) : title}
      description={isOpened ? CHECKOUT_PAGE.giftText(title, author, narrator) : about}
      siteName={siteName}
      url={origin + checkoutPath(book.id)}
      type="website"
      image={{ url: origin + previewPath(book, null), alt: cover.alt }}
      isUnlisted
    />
  );
}

/* A receipt: what was paid for what, to whom, and the VAT in it. Printable. */

interface ReceiptLinesProps {
  receipt: Receipt;
  purchaseId: string;
  seller: string;
  /** The books of a bundle; empty for a single book. */
  contents: string[];
  /** A gift that waits for its receiver: its link, on our own site, and the page where its buyer adds a note. */
  gift: { link: string; settings: string } | null;
}

/** What is said of a tax without an amount: it is known later, or the law has a word for why none is charged. */
function untaxed({ treatment, isVat, isTaxPending, totalMinor }: Receipt): [string, string][] {
  if (isTaxPending) return [[taxName(isVat), RECEIPT.taxPending]];
  if (treatment === "reverse_charge") return [[taxName(isVat), RECEIPT.reverseCharge]];
  const isBelow = treatment === "small_business" && totalMinor > 0;
  return isBelow ? [[taxName(isVat), RECEIPT.noneCharged]] : [];
}

export function ReceiptLines(
  { receipt, purchaseId, seller, contents, gift }: ReceiptLinesProps,
) {
  const { currency, vat, totalMinor } = receipt;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const lines: [string, ReactNode][] = [
    [
      RECEIPT.product,
      receipt.isGift
        ? RECEIPT.gift(receipt.title)
        : <OwnText key="product">{receipt.title}</OwnText>,
    ],
    ...contents.length > 0 ? [[RECEIPT.includes, formatRow(contents)] as [string, string]] : [],
    ...gift
      ? [[
        RECEIPT.giftLink,
        <span key="gift">
          <a href={gift.link}>{gift.link}</a> <a href={gift.settings}>{RECEIPT.giftSettings}</a>
        </span>,
      ] as [string, ReactNode]]
      : [],
    [RECEIPT.price, money(receipt.originalMinor)],
    ...receipt.credits.map(({ title, amountMinor }): [string, string] => [
      RECEIPT.credit(title),
      money(-amountMinor),
    ]),
    ...receipt.discountMinor > 0
      ? [
        [
          RECEIPT.code(receipt.discountPercentage, receipt.discountCode!),
          money(-receipt.discountMinor),
        ] as [string, string],
      ]
      : [],
    [RECEIPT.amount, money(totalMinor)],
    ...vat.percent > 0
      ? [
        [
          receipt.taxPlace === null
            ? RECEIPT.tax(formatPlain(vat.percent), receipt.isVat)
            : RECEIPT.taxAt(formatPlain(vat.percent), receipt.isVat, receipt.taxPlace),
          money(vat.includedMinor),
        ] as [string, string],
      ]
      : [],
    ...untaxed(receipt),
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
