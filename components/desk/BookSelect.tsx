/** A select of the catalogue's books. */
import { DeskSelect } from "./DeskSelect.tsx";

interface Props {
  label: string;
  books: { id: number; title: string }[];
  /** Id of the selected book; null or absent: none. */
  chosen?: number | null;
  /** Label of the empty option; absent: a book is required. */
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
