/** What a locked chapter costs, and the ways to it. */
import { getListener, VISITOR } from "@/lib/listening/browser/player/listener.ts";
import { SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { LOGIN_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { NoticeActs } from "@/lib/listening/words/panels.ts";

interface Props {
  book: PlayerBook;
  /** On the way to pay. */
  onBuy: () => void;
}

export function Offer({ book: { href, buyHref, price }, onBuy }: Props) {
  return (
    <p className="notice__actions">
      {buyHref && (
        <a className="button" href={buyHref} onClick={onBuy}>
          {NoticeActs.buy}
        </a>
      )}
      <span>{price}</span>
      <a className="button button--quiet" href={SUBSCRIBE_PATH} onClick={onBuy}>
        {NoticeActs.premium}
      </a>
      {getListener() === VISITOR && (
        <a
          className="button button--quiet"
          href={withRedirect(LOGIN_PATH, href)}
        >
          {NoticeActs.login}
        </a>
      )}
    </p>
  );
}
