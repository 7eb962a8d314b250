/** Finds anything, from every screen. */
import { initialValue } from "@/components/ui/initial_value.ts";
import { FIND_PATH } from "@/lib/desk/addresses.ts";
import { FIND } from "@/lib/desk/words/find.ts";

/** @param word what was looked for last; "": nothing */
export function DeskSearch({ word }: { word: string }) {
  return (
    <form className="desk__search" method="get" action={FIND_PATH} role="search">
      <label className="visually-hidden" htmlFor="desk-word">{FIND.label}</label>
      <input
        id="desk-word"
        name="word"
        type="search"
        {...initialValue(word)}
        placeholder={FIND.label}
        autoComplete="off"
        maxLength={254}
        required
      />
      <button className="button button--quiet" type="submit">{FIND.go}</button>
    </form>
  );
}
