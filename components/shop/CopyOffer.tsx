/** A review copy as its reviewer sees it: the book, until when, and whether the author may see what was heard. */

import { LOGIN_PATH, SIGNUP_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { copyPath, listenPath } from "@/lib/shop/addresses.ts";
import { COPY } from "@/lib/shop/words/campaigns.ts";
import { GiftFrame } from "./GiftOpening.tsx";

interface CopyProps {
  book: Book;
  copy: {
    code: string;
    name: string;
    campaign: { expiresAtMs: number };
    claim: { sharesProgress: boolean } | null;
  };
  /** Why the last press did nothing; "": none. */
  error: string;
}

export function CopyOffer({ book, copy, error, isSignedIn }: CopyProps & { isSignedIn: boolean }) {
  const here = copyPath(copy.code);
  return (
    <GiftFrame book={book}>
      <h1>{COPY.head(book.title)}</h1>
      {copy.name && <p className="gift__by">{COPY.forName(copy.name)}</p>}
      <p>{COPY.lead(book.author)}</p>
      <p>{COPY.until(formatDay(copy.campaign.expiresAtMs - 1))}</p>
      {error && <p className="field__error" role="alert">{error}</p>}
      {isSignedIn
        ? (
          <form method="post" action={here} f-client-nav="false">
            <p>
              <label className="field__check">
                <input type="checkbox" name="shares" value="yes" aria-describedby="agree-hint" />
                {" "}
                {COPY.agree}
              </label>
            </p>
            <p className="field__hint" id="agree-hint">{COPY.agreeHint}</p>
            <button className="button button--large" type="submit" data-busy={COPY.busy}>
              {COPY.submit}
            </button>
          </form>
        )
        : (
          <>
            <p>{COPY.first}</p>
            <p className="copy__ways">
              <a className="button button--large" href={withRedirect(SIGNUP_PATH, here)}>
                {COPY.signUp}
              </a>{" "}
              <a
                className="button button--quiet button--large"
                href={withRedirect(LOGIN_PATH, here)}
              >
                {COPY.signIn}
              </a>
            </p>
          </>
        )}
    </GiftFrame>
  );
}

/** The copy of whoever looks. */
export function OwnCopy({ book, copy, error }: CopyProps) {
  const words = COPY.yours, shares = copy.claim?.sharesProgress === true;
  return (
    <GiftFrame book={book}>
      <h1>{words.title}</h1>
      <p>{words.text(book.title)}</p>
      <p className="copy__ways">
        <a className="button button--large" href={listenPath(book)}>{words.listen}</a>
      </p>
      {error && <p className="field__error" role="alert">{error}</p>}
      <form method="post" action={copyPath(copy.code)} f-client-nav="false">
        <p>{shares ? words.shares : words.private}</p>
        <button
          className="button button--quiet"
          type="submit"
          name="shares"
          value={shares ? "no" : "yes"}
        >
          {shares ? words.stop : words.start}
        </button>
      </form>
    </GiftFrame>
  );
}
