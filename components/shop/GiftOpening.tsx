/** A gift as its receiver has it: the cover, whose it is, the note, and one press to listen. */

import type { ReactNode } from "react";
import { Cover } from "@/components/ui/Cover.tsx";
import { Field } from "@/components/ui/Field.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { giftPath } from "@/lib/shop/addresses.ts";
import type { GiftWords } from "@/lib/shop/gift_card.ts";
import { GIFT, OPEN_GIFT } from "@/lib/shop/words/gifts.ts";
import { Note } from "./Gifts.tsx";

/** A book that somebody is given: its cover, and the words beside it. */
export function GiftFrame({ book, children }: { book: Book; children: ReactNode }) {
  return (
    <article className="gift" data-hue={book.hue}>
      <div className="gift__cover">
        <Cover cover={book.cover} sizes="(min-width: 64rem) 26rem, 60vw" eager />
      </div>
      <div className="gift__words">
        {children}
      </div>
    </article>
  );
}

interface GiftOpeningProps extends GiftWords {
  code: string;
  book: Book;
  /** null: somebody is signed in, and no address is asked for. */
  guest: { token: string; email: string; error: string | undefined } | null;
  /** Why the last press did nothing; "": none. */
  alert: string;
  /** The buyer looks at it. */
  isOwn: boolean;
}

export function GiftOpening({ code, book, from, note, guest, alert, isOwn }: GiftOpeningProps) {
  return (
    <GiftFrame book={book}>
      <h1>{GIFT.title(from !== "", from, book.title)}</h1>
      <p className="gift__by">{GIFT.by(book.author, book.narrator)}</p>
      <Note note={note} />
      <form method="post" action={giftPath(code)} noValidate f-client-nav="false">
        {alert && <p className="field__error" role="alert">{alert}</p>}
        {guest && (
          <>
            <input type="hidden" name="token" value={guest.token} />
            <Field
              name="email"
              label={GIFT.email}
              type="email"
              value={guest.email}
              autoComplete="email"
              hint={GIFT.emailHint}
              error={guest.error}
            />
          </>
        )}
        <button className="button button--large" type="submit" data-busy={GIFT.busy}>
          {GIFT.start}
        </button>
        {isOwn && <p className="field__hint">{GIFT.own}</p>}
      </form>
    </GiftFrame>
  );
}

/* Where a code from a card is typed. */

export function GiftCodeForm({ code }: { code: string }) {
  return (
    <form className="gift-code" action="/gift">
      <Field
        name="code"
        label={OPEN_GIFT.code}
        value={code}
        autoComplete="off"
        placeholder="GIFT-"
        maxLength={40}
      />
      <button className="button" type="submit">{OPEN_GIFT.open}</button>
    </form>
  );
}
