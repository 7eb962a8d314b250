/** The single books that a bundle may include: first those included, in their order, which buttons change. */
import { initiallyChecked } from "@/components/ui/initial_value.ts";
import { type FormFields, includedIn } from "@/lib/desk/book_form.ts";
import { BOOK_FORM } from "@/lib/desk/words/book_form.ts";

interface Props {
  fields: FormFields;
  singles: { id: number; title: string }[];
  /** The button that submitted the form, `earlier.11`; it gets the focus again. null: none. */
  pressed: string | null;
  /** Address that the form posts to. */
  action: string;
}

export function IncludedBooks({ fields, singles, pressed, action }: Props) {
  const ids = includedIn(fields);
  const included = ids.flatMap((id) => singles.filter((book) => book.id === id));
  const others = singles.filter(({ id }) => !ids.includes(id));
  return (
    <ul className="book-form__books">
      {[...included, ...others].map(({ id, title }, at) => {
        const button = (act: "earlier" | "later", sign: string) => (
          <button
            type="submit"
            name="act"
            value={`${act}.${id}`}
            formAction={`${action}#includes`}
            aria-label={BOOK_FORM[act](title)}
            autoFocus={pressed === `${act}.${id}`}
          >
            {sign}
          </button>
        );
        return (
          <li key={id}>
            <label className="book-form__box">
              <input
                type="checkbox"
                name={`includes.${id}`}
                value="1"
                {...initiallyChecked(at < included.length)}
              />
              {title}
            </label>
            <span className="book-form__moves">
              {at > 0 && at < included.length && button("earlier", "↑")}
              {at < included.length - 1 && button("later", "↓")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
