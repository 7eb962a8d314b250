/** By EU and British law, content that starts at once needs the buyer's word for it (3-decisions). */
import { initiallyChecked } from "@/components/ui/initial_value.ts";
import { payConsent, PayWords } from "@/lib/shop/words/checkout.ts";
interface Props {
  /** "my audiobook" */
  what: string;
  refundsHref: string;
  /** It was, when the page came anew. */
  isTicked: boolean;
}

export function DeliveryConsent({ what, refundsHref, isTicked }: Props) {
  return (
    <label className="consent">
      <input
        type="checkbox"
        name="immediateDelivery"
        required
        {...initiallyChecked(isTicked)}
      />
      <span>
        <span>{payConsent(what)}</span> <a href={refundsHref} target="_blank">{PayWords.refunds}</a>
      </span>
    </label>
  );
}
