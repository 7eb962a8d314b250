/** What a checkout says of itself to whoever is sent its link: never the code that the link may carry. */
import { PageHead } from "@/components/site/PageHead.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import { CHECKOUT_PAGE } from "@/lib/shop/words/offers.ts";
import { previewPath } from "@/lib/sharing/previews/paths.ts";

interface Props {
  book: Book;
  /** What it is, in a sentence or two. */
  about: string;
  /** Whether a code pays for all of it. */
  isOpened: boolean;
  origin: string;
  siteName: string;
}

export function OrderHead({ book, about, isOpened, origin, siteName }: Props) {
  const { title, author, narrator, cover } = book;
  return (
    <PageHead
      title={CHECKOUT_PAGE.title}
      shareTitle={isOpened ? CHECKOUT_PAGE.giftFor(title) : title}
      description={isOpened ? CHECKOUT_PAGE.giftText({ title, author, narrator }) : about}
      siteName={siteName}
      url={origin + checkoutPath(book.id)}
      type="website"
      image={{ url: origin + previewPath(book, null), alt: cover.alt }}
      isUnlisted
    />
  );
}
