/** A review with the forms to reply to it and to hide it. */
import { Day } from "@/components/ui/Day.tsx";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import { DESK_REVIEWS } from "@/lib/desk/words/reviews.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { Pick } from "./BulkForm.tsx";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  review: ReviewRecord;
  back: string;
  /** Title of the reviewed book, in a list of several books' reviews. */
  bookTitle?: string | undefined;
  /** The item is in a list with checkboxes. */
  isOfMany?: boolean;
}

export function DeskReview({ review, back, bookTitle, isOfMany = false }: Props) {
  const { id, rating, reviewerName, title, content, reply, hiddenAtMs } = review;
  const isHidden = hiddenAtMs !== null;
  const hide = isHidden ? DESK_REVIEWS.unhide : DESK_REVIEWS.hide;
  return (
    <li>
      <div>
        {isOfMany && <Pick value={id} what={`${reviewerName}, ${title}`} />}
        <strong>{title || DESK_REVIEWS.starsAlone}</strong>
        <small>
          {reviewerName}, {DESK_REVIEWS.stars(rating)},{" "}
          <Day at={new Date(review.createdAtMs).toISOString()} />
          {bookTitle && `. ${DESK_REVIEWS.on(bookTitle)}`}
        </small>
      </div>
      {content && <p className="desk__letter">{content}</p>}
      {isHidden && <p className="desk__answer">{DESK_REVIEWS.isHidden}</p>}
      {title && (
        <DeskForm command="review reply" fixed={{ id }} back={back} submit={DESK_REVIEWS.send}>
          <TextField
            name="text"
            rows={3}
            id={`reply-${id}`}
            label={DESK_REVIEWS.reply}
            value={reply?.text ?? ""}
            hint={reply ? DESK_REVIEWS.clear : undefined}
            maxLength={5000}
          />
        </DeskForm>
      )}
      <DeskForm
        command={isHidden ? "review show" : "review hide"}
        fixed={{ id }}
        back={back}
        submit={hide}
        label={DESK_REVIEWS.hideOf(hide, reviewerName)}
        isSmall
      />
    </li>
  );
}
