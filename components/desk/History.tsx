/** What was changed: the audit log, and the versions of the catalogue. */

import { withParts } from "@/components/ui/with_parts.tsx";
import type { CatalogueChange, VersionRecord } from "@/lib/catalogue/version.ts";
import { CATALOGUE_JSON_PATH } from "@/lib/desk/addresses.ts";
import { aboutText, actionName, type AuditChange, changesOf } from "@/lib/desk/audit_labels.ts";
import { asIs, catalogueField } from "@/lib/desk/catalogue_labels.ts";
import type { AuditRecord } from "@/lib/desk/schema.ts";
import { VERSION_LIST } from "@/lib/desk/words/books.ts";
import { AUDIT } from "@/lib/desk/words/audit.ts";
import { formatMoment } from "@/lib/platform/time.ts";
import { DeskForm } from "./DeskForm.tsx";
import { DeskTable } from "./DeskPage.tsx";

interface Entry {
  id: string;
  at: string;
  by: string;
  command: string;
  state: keyof typeof AUDIT.states;
  facts: Pick<AuditRecord, "about" | "before" | "after">;
}

/** The author's text or a value; an empty one is said to be. */
const Value = ({ children }: { children: string }) =>
  children === "" ? <i>{VERSION_LIST.empty}</i> : <bdi>{children}</bdi>;

/** What changed, by its label where it has one. */
function Change({ label, isRaw, before, after }: AuditChange) {
  const both = before !== null && after !== null;
  return (
    <small>
      {label !== null && (isRaw ? <code>{label}</code> : <b>{label}</b>)}{" "}
      <span dir="ltr">
        {before !== null && <Value>{before}</Value>}
        {both && " → "}
        {after !== null && <Value>{after}</Value>}
      </span>
    </small>
  );
}

/** Entries of the audit log: when, action, subject, result, author. */
export function AuditTable({ entries }: { entries: Entry[] }) {
  const { head } = AUDIT;
  return (
    <DeskTable className="desk__audit" head={[head.at, head.what, head.about, head.came, head.by]}>
      {entries.map(({ id, at, by, command, facts, state }) => (
        <tr key={id}>
          <td>
            <time dateTime={at}>{formatMoment(Date.parse(at))}</time>
          </td>
          <th scope="row">
            {actionName(command)}
            <small>
              <code>{command}</code>
            </small>
          </th>
          <td>
            <bdi>{aboutText(command, facts.about)}</bdi>
          </td>
          <td>
            {AUDIT.states[state]}
            {changesOf(command, facts).map((it, n) => <Change key={n} {...it} />)}
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
              {changes.map((it) => {
                const known = catalogueField(it.field);
                const [before, after] = [it.before, it.after].map(known?.say ?? asIs);
                return (
                  <tr key={`${it.bookId} ${it.field}`}>
                    <th scope="row">
                      {known?.label ?? <code>{it.field}</code>}
                      {bookId === null && (
                        <small>
                          {it.bookId === null
                            ? VERSION_LIST.catalogue
                            : titles.get(it.bookId) ?? VERSION_LIST.book(it.bookId)}
                        </small>
                      )}
                    </th>
                    <td>{before ? <del dir="auto">{before}</del> : <i>{empty}</i>}</td>
                    <td>{after ? <ins dir="auto">{after}</ins> : <i>{empty}</i>}</td>
                  </tr>
                );
              })}
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
