/**
 * A listener's own review of a book: to write, change or delete. The text is optional, and on the book's page it is
 * in a closed `<details>`.
 */
import { Field } from "@/components/ui/Field.tsx";
import type { ReviewFields } from "@/lib/reviews/fields.ts";
import { FROM_BOOK } from "@/lib/reviews/addresses.ts";
import { REVIEW_FORM } from "@/lib/reviews/words.ts";
import { StarInput } from "./StarInput.tsx";
import { initialValue } from "@/components/ui/initial_value.ts";

interface Props {
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

export function ReviewForm(props: Props) {
  const { action, fields, isEdit, isHidden, errors, alert, isOnBook } = props;
  return (
    <section className="review-form" aria-labelledby="write">
      <h2 id="write">
        {isEdit ? REVIEW_FORM.own : isOnBook ? REVIEW_FORM.rate : REVIEW_FORM.write}
      </h2>
      {isHidden && <p className="aside">{REVIEW_FORM.isHidden}</p>}
      {alert && <p className="field__error" role="alert">{alert}</p>}
      <form method="post" action={action}>
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

function Words({ fields, errors }: Pick<Props, "fields" | "errors">) {
  return (
    <>
      <Field
        name="reviewerName"
        label={REVIEW_FORM.name.label}
        value={fields.reviewerName}
        autoComplete="nickname"
        hint={REVIEW_FORM.name.hint}
        error={errors.reviewerName}
        maxLength={60}
        required={false}
      />
      <Field
        name="title"
        label={REVIEW_FORM.title}
        value={fields.title}
        autoComplete="off"
        error={errors.title}
        maxLength={120}
        required={false}
      />
      <div className="field">
        <label htmlFor="content">{REVIEW_FORM.content}</label>
        <textarea
          id="content"
          name="content"
          rows={6}
          maxLength={5000}
          aria-invalid={errors.content ? "true" : undefined}
          aria-describedby={errors.content && "content-error"}
          {...initialValue(fields.content)}
        />
        {errors.content && <p className="field__error" id="content-error">{errors.content}</p>}
      </div>
    </>
  );
}
