/** The search form. */
import { initialValue } from "@/components/ui/initial_value.ts";
import { SEARCH_PATH } from "@/lib/search/addresses.ts";
import { SEARCH } from "@/lib/search/words.ts";

interface Props {
  /** The current search; "": none. */
  query: string;
  maxLength: number;
  /** Error message; null: none. */
  error: string | null;
}

export function SearchForm({ query, maxLength, error }: Props) {
  return (
    <form className="search-form" method="get" action={SEARCH_PATH} role="search">
      <label htmlFor="search-words">{SEARCH.label}</label>
      <div className="search-form__row">
        <input
          id="search-words"
          name="q"
          type="search"
          {...initialValue(query)}
          maxLength={maxLength}
          autoComplete="off"
          autoFocus={query === ""}
          enterKeyHint="search"
          aria-invalid={error ? "true" : undefined}
          aria-describedby={error ? "search-error" : "search-hint"}
          required
        />
        <button className="button" type="submit">{SEARCH.go}</button>
      </div>
      {error
        ? <p className="field__error" id="search-error">{error}</p>
        : <p className="aside" id="search-hint">{SEARCH.hint}</p>}
    </form>
  );
}
