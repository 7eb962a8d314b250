/** Entries of the audit log: when, command, subject, result, author. */
import { AUDIT } from "@/lib/desk/words/audit.ts";

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

export function AuditTable({ entries }: { entries: Entry[] }) {
  const { head } = AUDIT;
  return (
    <table className="desk__table">
      <thead>
        <tr>
          <th scope="col">{head.at}</th>
          <th scope="col">{head.what}</th>
          <th scope="col">{head.about}</th>
          <th scope="col">{head.came}</th>
          <th scope="col">{head.by}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, by, command, about, before, after, state }) => (
          <tr key={id}>
            <td>
              <time dateTime={at}>{at.slice(0, 16).replace("T", " ")}</time>
            </td>
            <th scope="row">{command}</th>
            <td>{about}</td>
            <td>
              {AUDIT.states[state]}
              <small>{[before, after].filter(Boolean).join(" → ")}</small>
            </td>
            <td>{by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
