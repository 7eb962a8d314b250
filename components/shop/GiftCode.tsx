/** The code of a gift, and the link that redeems it. */

interface Props {
  code: string;
  bookId: number;
  /** Of the site, for a link to send. */
  origin: string;
}

export function GiftCode({ code, bookId, origin }: Props) {
  const link = `${origin}/checkout?audiobookId=${bookId}&code=${encodeURIComponent(code)}`;
  return (
    <div className="gift-code">
      <p className="gift-code__code">{code}</p>
      <p>
        It opens the book once. Your friend enters it at the checkout, or follows{" "}
        <a href={link} f-client-nav="false">this link</a>.
      </p>
    </div>
  );
}
