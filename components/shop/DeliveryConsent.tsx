/** By EU and British law, content that starts at once needs the buyer's word for it (3-decisions). */
import { payConsent, PayWords } from "@/lib/shop/words/checkout.ts";
interface Props {
  /** "my audiobook" */
  what: string;
  refundsHref: string;
}

export function DeliveryConsent({ what, refundsHref }: Props) {
  return (
    <label className="consent">
      <input type="checkbox" name="immediateDelivery" required />
      <span>
        {payConsent(what)} <a href={refundsHref} target="_blank">{PayWords.refunds}</a>
      </span>
    </label>
  );
}
