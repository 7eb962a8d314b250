/**
 * A listener's own review of a book: to write, change or delete. The text is optional, and on the book's page it is
 * in a closed `<details>`.
 */

import { Field, initiallyChecked } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { checkedForm, type FieldRules, toSentence } from "@/lib/platform/checked_form.ts";
import { FROM_BOOK } from "@/lib/reviews/addresses.ts";
import type { ReviewFields } from "@/lib/reviews/calls.ts";
import { FIELDS, REVIEW_FORM } from "@/lib/reviews/words.ts";

/*
 * One to five stars as a group of radio buttons, each a touch target of 44 px. The arrow keys choose, and the stars
 * before the chosen one are filled too. Works without JavaScript.
 */

interface StarInputProps {
  /** The listener's rating so far; null: none. */
  value: number | null;
  error?: string | undefined;
}

const STARS = [1, 2, 3, 4, 5];

function StarInput({ value, error }: StarInputProps) {
  return (
    <fieldset
      className="stars"
      role="radiogroup"
      aria-invalid={error ? "true" : undefined}
      aria-describedby={error && "rating-error"}
    >
      <legend>{REVIEW_FORM.rating}</legend>
      <div className="stars__row">
        {STARS.map((stars) => (
          <label key={stars} className="stars__one">
            <input
              type="radio"
              name="rating"
              value={stars}
              {...initiallyChecked(stars === value)}
              required
              data-missing={toSentence(FIELDS.rating)}
              autoFocus={!!error && stars === 1}
            />
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m8 1.1 2.1 4.5 4.9.6-3.6 3.4.9 4.9L8 12.1l-4.3 2.4.9-4.9L1 6.2l4.9-.6z" />
            </svg>
            <span className="visually-hidden">{REVIEW_FORM.stars(stars)}</span>
          </label>
        ))}
      </div>
      {error && <p className="field__error" id="rating-error">{error}</p>}
    </fieldset>
  );
}

interface ReviewFormProps {
  action: string;
  fields: ReviewFields;
  /** Whether the listener has a review already. */
  isEdit: boolean;
  /** The author has hidden the review from the list. */
  isHidden: boolean;
  /** Error messages by field name. */
  errors: Partial<Record<string, string>>;
  /** Error that belongs to no field; null: none. */
  alert: string | null;
  /** On the book's page, to which the form then returns. */
  isOnBook?: boolean;
}

export function ReviewForm(props: ReviewFormProps) {
  const { action, fields, isEdit, isHidden, errors, alert, isOnBook } = props;
  return (
    <section className="review-form" aria-labelledby="write">
      <h2 id="write">
        {isEdit ? REVIEW_FORM.own : isOnBook ? REVIEW_FORM.rate : REVIEW_FORM.write}
      </h2>
      {isHidden && <p className="aside">{REVIEW_FORM.isHidden}</p>}
      {alert && <p className="field__error" role="alert">{alert}</p>}
      <form method="post" action={action} {...checkedForm()}>
        <StarInput value={fields.rating} error={errors.rating} />
        <p className="aside">{REVIEW_FORM.starsAlone}</p>
        {isOnBook
          ? (
            <>
              <input type="hidden" name="from" value={FROM_BOOK} />
              <details>
                <summary>{fields.content ? REVIEW_FORM.ownWords : REVIEW_FORM.addWords}</summary>
                <Words fields={fields} errors={errors} />
              </details>
            </>
          )
          : <Words fields={fields} errors={errors} />}
        <div className="review-form__ways">
          <button className="button" type="submit">
            {isEdit ? REVIEW_FORM.change : REVIEW_FORM.send}
          </button>
          {isEdit && (
            <button
              className="button button--quiet"
              type="submit"
              name="action"
              value="remove"
              formNoValidate
            >
              {REVIEW_FORM.remove}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

/** A title and a text come together, with a name (lib/reviews/schema.ts). */
const needed = (others: string, words: string): FieldRules => ({
  "data-with": others,
  "data-missing": toSentence(words),
  "data-wrong": toSentence(words),
});

function Words({ fields, errors }: Pick<ReviewFormProps, "fields" | "errors">) {
  return (
    <>
      <Field
        name="reviewerName"
        label={REVIEW_FORM.name.label}
        value={fields.reviewerName}
        autoComplete="nickname"
        hint={REVIEW_FORM.name.hint}
        error={errors.reviewerName}
        minLength={2}
        maxLength={60}
        required={false}
        {...needed("title content", FIELDS.reviewerName)}
      />
      <Field
        name="title"
        label={REVIEW_FORM.title}
        value={fields.title}
        autoComplete="off"
        error={errors.title}
        minLength={3}
        maxLength={120}
        required={false}
        {...needed("content", FIELDS.title)}
      />
      <TextField
        name="content"
        label={REVIEW_FORM.content}
        value={fields.content}
        rows={6}
        minLength={10}
        maxLength={5000}
        error={errors.content}
        {...needed("title", FIELDS.content)}
      />
    </>
  );
}

/* Shown to visitors instead of the form: a link to sign in that returns to it. */

interface ReviewInviteProps {
  /** Path of the page, to return to. */
  path: string;
  /** On the book's page. */
  isOnBook?: boolean;
}

export function ReviewInvite({ path, isOnBook }: ReviewInviteProps) {
  return (
    <section className="review-form" aria-labelledby="write">
      <h2 id="write">{isOnBook ? REVIEW_FORM.rate : REVIEW_FORM.write}</h2>
      <p className="aside">{REVIEW_FORM.signIn.text}</p>
      <a
        className={isOnBook ? "button button--quiet" : "button"}
        href={loginPath(`${path}#write`)}
      >
        {REVIEW_FORM.signIn.label}
      </a>
    </section>
  );
}
