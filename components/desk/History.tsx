/** What was changed: the audit log, and the versions of the catalogue. */

import { withParts } from "@/components/ui/with_parts.tsx";
import type { CatalogueChange, VersionRecord } from "@/lib/catalogue/version.ts";
import { CATALOGUE_JSON_PATH } from "@/lib/desk/addresses.ts";
import { VERSION_LIST } from "@/lib/desk/words/books.ts";
import { AUDIT } from "@/lib/desk/words/desk.ts";
import { formatMoment } from "@/lib/platform/time.ts";
import { DeskForm } from "./DeskForm.tsx";
import { DeskTable } from "./DeskPage.tsx";

interface Entry {
  id: string;
  at: string;
  by: string;
  command: string;
  about: string;
  before: string;
  after: string;
  state: keyof typeof AUDIT.states;
}

/** Entries of the audit log: when, command, subject, result, author. */
export function AuditTable({ entries }: { entries: Entry[] }) {
  const { head } = AUDIT;
  return (
    <DeskTable className="desk__audit" head={[head.at, head.what, head.about, head.came, head.by]}>
      {entries.map(({ id, at, by, command, about, before, after, state }) => (
        <tr key={id}>
          <td>
            <time dateTime={at}>{formatMoment(Date.parse(at))}</time>
          </td>
          <th scope="row">{command}</th>
          <td>{about}</td>
          <td>
            {AUDIT.states[state]}
            <small dir="ltr">{[before, after].filter(Boolean).join(" → ")}</small>
          </td>
          <td>
            <bdi>{by}</bdi>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

interface VersionListProps {
  /** Newest first. */
  versions: (Pick<VersionRecord, "number" | "atMs" | "kind" | "more"> & {
    /** Name of the author who made it. */
    by: string;
    changes: CatalogueChange[];
  })[];
  /** The book whose changes are shown; null: the whole catalogue. */
  bookId: number | null;
  /** By book id. */
  titles: Map<number, string>;
  /** Path of the page, to return to. */
  path: string;
}

/** Versions of the catalogue: author, time, and each changed field before and after. */
export function VersionList({ versions, bookId, titles, path }: VersionListProps) {
  const { head, empty } = VERSION_LIST;
  return (
    <ul className="desk__list">
      {versions.map(({ number, atMs, by, kind, changes, more }) => (
        <li key={number}>
          <p>
            <strong>{VERSION_LIST.kinds[kind]}</strong>
            <small>
              {withParts(
                VERSION_LIST.made(number, formatMoment(atMs), by),
                { time: (it) => <time>{it}</time> },
              )}
            </small>
          </p>
          {changes.length > 0 && (
            <DeskTable head={[head.field, head.before, head.after]}>
              {changes.map((it) => (
                <tr key={`${it.bookId} ${it.field}`}>
                  <th scope="row">
                    {it.field}
                    {bookId === null && (
                      <small>
                        {it.bookId === null
                          ? VERSION_LIST.catalogue
                          : titles.get(it.bookId) ?? it.bookId}
                      </small>
                    )}
                  </th>
                  <td>{it.before ? <del>{it.before}</del> : <i>{empty}</i>}</td>
                  <td>{it.after ? <ins>{it.after}</ins> : <i>{empty}</i>}</td>
                </tr>
              ))}
            </DeskTable>
          )}
          {more > 0 && <p>{VERSION_LIST.more(more)}</p>}
          <div className="desk__acts">
            {number > 1 && (
              <DeskForm
                command={bookId === null ? "catalogue undo" : "book undo"}
                fixed={{
                  version: String(number),
                  ...bookId === null ? {} : { bookId: String(bookId) },
                }}
                back={path}
                submit={VERSION_LIST.undo}
                label={VERSION_LIST.undoOf(number)}
                isSmall
              />
            )}
            {bookId === null && (
              <a
                href={`${CATALOGUE_JSON_PATH}?version=${number}`}
                download={`catalogue-${number}.json`}
                aria-label={VERSION_LIST.exportOf(number)}
                f-client-nav="false"
              >
                {VERSION_LIST.export}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
