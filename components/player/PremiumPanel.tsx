import { NoticePanel } from "./NoticePanel.tsx";

interface Props {
  title: string;
  text: string;
  price: string;
  /** Null while nothing can be bought: then there is no button. */
  buyHref: string | null;
  onDismiss?: () => void;
}

export function PremiumPanel({ title, text, price, buyHref, onDismiss }: Props) {
  return (
    <NoticePanel kind="premium" title={title} text={text} onDismiss={onDismiss}>
      <p className="notice__actions">
        {buyHref && <a className="button" href={buyHref}>Buy Now</a>}
        <span>{price}</span>
      </p>
    </NoticePanel>
  );
}
