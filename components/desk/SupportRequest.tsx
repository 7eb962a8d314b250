/** What listeners write: reviews and support requests, with the forms that answer them. */

import { Day } from "@/components/ui/Day.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { factRow, sentenceRow } from "@/components/ui/joints.tsx";
import { DESK_SUPPORT_PATH, listenersPath, ordersPath } from "@/lib/desk/addresses.ts";
import { DESK_REVIEWS, SUPPORT } from "@/lib/desk/words/listeners.ts";
import { labelled, nextFact } from "@/lib/platform/words.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import { DeskForm, Pick, useRights } from "./DeskForm.tsx";

interface DeskReviewProps {
  review: ReviewRecord;
  back: string;
  /** Title of the reviewed book, in a list of several books' reviews. */
  bookTitle?: string | undefined;
  /** The item is in a list with checkboxes. */
  isOfMany?: boolean;
}

/** A review with the forms to reply to it and to hide it. */
export function DeskReview({ review, back, bookTitle, isOfMany = false }: DeskReviewProps) {
  const { id, rating, reviewerName, title, content, reply, hiddenAtMs } = review;
  const isHidden = hiddenAtMs !== null;
  const hide = isHidden ? DESK_REVIEWS.unhide : DESK_REVIEWS.hide;
  return (
    <li>
      <div>
        {isOfMany && <Pick value={id} what={nextFact(reviewerName, title)} />}
        <strong>{title || DESK_REVIEWS.starsAlone}</strong>
        <small>
          {sentenceRow(
            factRow(
              <bdi>{reviewerName}</bdi>,
              DESK_REVIEWS.stars(rating),
              <Day at={new Date(review.createdAtMs).toISOString()} />,
            ),
            bookTitle && DESK_REVIEWS.on(bookTitle),
          )}
        </small>
      </div>
      {content && <p className="desk__letter" dir="auto">{content}</p>}
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
        label={DESK_REVIEWS.hideOf(reviewerName !== "", hide, reviewerName)}
        isSmall
      />
    </li>
  );
}

/** A support request, its answers, and the form for another. */
export function SupportRequest(
  { request, canAnswer, back = DESK_SUPPORT_PATH, isOfMany = false }: {
    request: HelpRequestRecord;
    canAnswer: boolean;
    back?: string;
    /** The item is in a list with checkboxes. */
    isOfMany?: boolean;
  },
) {
  const { id, email, subject, message, createdAtMs, answers, closedAtMs } = request;
  const { opens } = useRights();
  const isOpen = answers.length === 0 && closedAtMs === undefined;
  const answer = (
    <DeskForm
      command="request answer"
      fixed={{ id }}
      back={back}
      submit={SUPPORT.send}
    >
      <TextField
        name="text"
        rows={3}
        id={id}
        label={SUPPORT.reply}
        value=""
        maxLength={10_000}
        isRequired
      />
    </DeskForm>
  );
  return (
    <li>
      <div>
        {isOfMany && isOpen && <Pick value={id} what={subject || email} />}
        <strong>{subject || SUPPORT.noSubject}</strong>
        <small>
          {factRow(
            <a href={opens(ordersPath(email)) ? ordersPath(email) : listenersPath(email)}>
              {email}
            </a>,
            <Day at={new Date(createdAtMs).toISOString()} />,
          )}
        </small>
      </div>
      <p className="desk__letter" dir="auto">{message}</p>
      {answers.map(({ text, atMs }) => (
        <div key={atMs} className="desk__answer">
          <small>
            <Day at={new Date(atMs).toISOString()} text={SUPPORT.answered} />
          </small>
          <p className="desk__letter" dir="auto">{text}</p>
        </div>
      ))}
      {closedAtMs !== undefined && <p className="desk__answer">{SUPPORT.closed}</p>}
      {canAnswer && answer}
      {isOpen && (
        <DeskForm
          command="request close"
          fixed={{ id }}
          back={back}
          submit={SUPPORT.close}
          label={labelled(SUPPORT.close, subject || email)}
          isSmall
        />
      )}
    </li>
  );
}
