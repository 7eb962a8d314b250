/** The filter of a list: days, book, country and state; and the list as a file, filtered alike. */

import { fieldsOf } from "@/components/ui/Field.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { filteredPath } from "@/lib/desk/addresses.ts";
import type { CommandName } from "@/lib/desk/command_names.ts";
import { FILTERS } from "@/lib/desk/words/orders.ts";
import { BookSelect, DeskSelect } from "./DeskFields.tsx";
import { DeskForm } from "./DeskForm.tsx";

interface FilterFormProps {
  /** Where the list is. */
  path: string;
  /** As typed, without what was left empty. */
  typed: Record<string, string>;
  /** Messages of invalid fields. */
  errors: Record<string, string>;
  /** The search that the list also follows; "": none. */
  word?: string;
  states: Readonly<Record<string, string>>;
  books: { id: number; title: string }[];
  /** Downloads the list. */
  file: CommandName;
}

export function FilterForm(
  { path, typed, errors, word = "", states, books, file }: FilterFormProps,
) {
  const of = fieldsOf({ values: typed, errors });
  const found: Record<string, string> = word === "" ? typed : { word, ...typed };
  const isFiltered = Object.keys(typed).length > 0;
  return (
    <>
      <details className="desk__texts" open={isFiltered}>
        <summary>{FILTERS.title}</summary>
        <form className="desk__form" method="get" action={path}>
          {word !== "" && <input type="hidden" name="word" value={word} />}
          <div className="desk__pair">
            <OptionalField
              {...of("from")}
              label={FILTERS.from}
              type="date"
              autoComplete="off"
            />
            <OptionalField
              {...of("to")}
              label={FILTERS.to}
              type="date"
              autoComplete="off"
            />
          </div>
          <BookSelect
            label={FILTERS.book}
            books={books}
            chosen={Number(typed.bookId) || null}
            none={FILTERS.everyBook}
            name="bookId"
          />
          <div className="desk__pair">
            <OptionalField
              {...of("country")}
              label={FILTERS.country}
              hint={FILTERS.countryHint}
              autoComplete="off"
              maxLength={2}
            />
            <DeskSelect
              name="state"
              label={FILTERS.state}
              choices={[["", FILTERS.everyState], ...Object.entries(states)]}
              chosen={typed.state ?? ""}
              isRequired={false}
              error={errors.state}
            />
          </div>
          <p className="desk__acts">
            <button className="button" type="submit">{FILTERS.show}</button>
            {isFiltered && (
              <a href={filteredPath(path, word === "" ? {} : { word })}>{FILTERS.clear}</a>
            )}
          </p>
        </form>
      </details>
      <DeskForm
        command={file}
        fixed={found}
        back={filteredPath(path, found)}
        submit={FILTERS.csv}
        isSmall
      />
    </>
  );
}
