/** Chooses one of the catalogue's books. */
import { DeskSelect } from "./DeskSelect.tsx";

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
  const titles = books.map(({ id, title }): [string, string] => [String(id), title]);
  return (
    <DeskSelect
      name={name}
      label={label}
      choices={none === undefined ? titles : [["", none], ...titles]}
      chosen={String(chosen ?? (none === undefined ? books[0]?.id : ""))}
      isRequired={none === undefined}
    />
  );
}
