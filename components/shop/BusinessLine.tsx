/** Beside an order: the business that it is bought for, or where one is entered. */
import { withRedirect } from "@/lib/accounts/addresses.ts";
import { BUSINESS_PATH } from "@/lib/shop/addresses.ts";
import { BUSINESS } from "@/lib/shop/words/business.ts";

interface Props {
  /** null: a private listener buys. */
  business: {
    company: { name: string };
    /** It owes the VAT itself. */
    isReversed: boolean;
  } | null;
  /** The order, to come back to. */
  back: string;
}

export function BusinessLine({ business, back }: Props) {
  const href = withRedirect(BUSINESS_PATH, back);
  if (!business) return <a href={href}>{BUSINESS.link}</a>;
  return (
    <>
      <a href={href}>{BUSINESS.buying(business.company.name)}</a>
      {business.isReversed && <p>{BUSINESS.reverse}</p>}
    </>
  );
}
