/** Chooses one of the catalogue's books. */
import { initialValue } from "@/components/ui/initial_value.ts";

interface Props {
  label: string;
  books: { id: number; title: string }[];
  /** null, absent: none is chosen. */
  chosen?: number | null;
  /** What no book means; absent: one must be chosen. */
  none?: string;
  name?: string;
}

export function BookSelect({ label, books, chosen, none, name = "bookId" }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        required={none === undefined}
        {...initialValue(String(chosen ?? (none === undefined ? books[0]?.id : "")))}
      >
        {none !== undefined && <option value="">{none}</option>}
        {books.map(({ id, title }) => <option key={id} value={String(id)}>{title}</option>)}
      </select>
    </div>
  );
}
