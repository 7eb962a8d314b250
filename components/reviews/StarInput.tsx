/**
 * One to five stars as a group of radio buttons, each a touch target of 44 px. The arrow keys choose, and the stars
 * before the chosen one are filled too. Works without JavaScript.
 */
import { initiallyChecked } from "@/components/ui/initial_value.ts";
import { REVIEW_FORM } from "@/lib/reviews/words.ts";

interface Props {
  /** The listener's rating so far; null: none. */
  value: number | null;
  error?: string | undefined;
}

const STARS = [1, 2, 3, 4, 5];

export function StarInput({ value, error }: Props) {
  return (
    <fieldset className="stars" aria-describedby={error && "rating-error"}>
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
