/** Shown instead of an empty list of reviews. */

import { useEffect, useRef } from "preact/hooks";
import { closeIcon, IconButton } from "@/components/ui/IconButton.tsx";
import type { BookView } from "@/lib/catalogue/views.ts";
import type { ReviewView } from "@/lib/reviews/schema.ts";
import { REVIEWS, SHEET } from "@/lib/reviews/words.ts";
import { ReviewList, ReviewSummary } from "./ReviewList.tsx";

export function NoReviews({ href }: { href: string }) {
  return (
    <div className="review-none">
      <p>{REVIEWS.none.text}</p>
      <a className="button" href={href}>{REVIEWS.none.label}</a>
    </div>
  );
}

/*
 * The reviews of a book as a modal sheet (spec 1 section 2). It closes by its button, Esc, a press outside, and a swipe
 * down from the top of the list.
 */

const SWIPE_PX = 50;
const TOP_PX = 10;

export interface Loaded {
  book: BookView;
  reviews: ReviewView[];
}

interface ReviewSheetProps {
  /** Address of the page with the same reviews. */
  href: string;
  /** null: loading, or failed. */
  loaded: Loaded | null;
  hasFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export function ReviewSheet({ href, loaded, hasFailed, onRetry, onClose }: ReviewSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null), body = useRef<HTMLDivElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    dialog.current!.showModal();
    closeOnSwipe(dialog.current!, body.current!);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="reviews-title"
      onClose={onClose}
      onClick={(event) => {
        const { target, currentTarget } = event;
        if (target === currentTarget || (target as Element).closest("a")) close();
      }}
    >
      <div className="drawer__sheet">
        <div className="drawer__head">
          <h2 id="reviews-title">{loaded?.book.title ?? REVIEWS.heading}</h2>
          <IconButton label={SHEET.close} onPress={close}>{closeIcon()}</IconButton>
        </div>
        <div
          ref={body}
          className="drawer__body review-sheet__body"
          role="region"
          aria-label={REVIEWS.heading}
          tabIndex={0}
        >
          {!loaded && <p role="status">{hasFailed ? "" : SHEET.loading}</p>}
          {hasFailed && (
            <div className="review-none">
              <p role="alert">{SHEET.failed}</p>
              <button type="button" className="button" onClick={onRetry}>{SHEET.retry}</button>
            </div>
          )}
          {loaded && <Content {...loaded} href={href} />}
        </div>
      </div>
    </dialog>
  );
}

function Content({ book, reviews, href }: Loaded & { href: string }) {
  const write = `${href}#write`;
  return (
    <>
      <ReviewSummary book={book} />
      {reviews.length === 0 ? <NoReviews href={write} /> : (
        <>
          <ReviewList reviews={reviews} author={book.author} level={3} />
          <p className="review-sheet__write">
            <a className="button" href={write}>{SHEET.write}</a>
          </p>
        </>
      )}
    </>
  );
}

/** Closes the sheet on a swipe down of more than 50 px while the list is scrolled to its top. */
function closeOnSwipe(sheet: HTMLDialogElement, list: HTMLElement): void {
  let fromY: number | null = null, downPx = 0;
  sheet.addEventListener("touchstart", ({ touches }) => {
    fromY = touches.length === 1 && list.scrollTop < TOP_PX ? touches[0]!.clientY : null;
    downPx = 0;
  }, { passive: true });
  sheet.addEventListener("touchmove", ({ touches }) => {
    if (fromY === null) return;
    downPx = touches[0]!.clientY - fromY;
    sheet.style.translate = list.scrollTop < TOP_PX && downPx > 0 ? `0 ${downPx}px` : "";
  }, { passive: true });
  sheet.addEventListener("touchend", () => {
    if (fromY !== null && list.scrollTop < TOP_PX && downPx > SWIPE_PX) sheet.close();
    sheet.style.translate = "";
    fromY = null;
  });
  sheet.addEventListener("touchcancel", () => {
    sheet.style.translate = "";
    fromY = null;
  });
}
