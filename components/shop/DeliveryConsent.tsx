/** By EU and British law, content that starts at once needs the buyer's word for it (3-decisions). */
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
        I want {what} at once, and know that I thereby lose my right to withdraw within 14 days.
        {" "}
        <a href={refundsHref} target="_blank">Refund policy</a>
      </span>
    </label>
  );
}
