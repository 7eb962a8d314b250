/** The API documentation: every call with its parameters and responses. */

import type { ApiReference, CallReference } from "@/lib/site/api_reference.ts";
import { DEVELOPERS } from "@/lib/site/words.ts";

/** Texts of the contracts (`calls.ts`), on a page of any language. */
const ENGLISH = { lang: "en", dir: "ltr" } as const;

/** `groups` and `types` are results of `apiReference`. Each call and type has an id to link to. */
export function ApiCalls({ groups, types }: Pick<ApiReference, "groups" | "types">) {
  return (
    <div className="api">
      {groups.map(({ name, calls }, nth) => (
        <section key={name} className="api__group" aria-labelledby={`group-${nth}`}>
          <h2 id={`group-${nth}`} {...ENGLISH}>{name}</h2>
          {calls.map((call) => <ApiCall key={call.id} {...call} />)}
        </section>
      ))}
      <section className="api__group" aria-label={DEVELOPERS.types}>
        <h2>{DEVELOPERS.types}</h2>
        {types.map(({ name, text }) => (
          <details key={name} className="api__call" id={name}>
            <summary>
              <code>{name}</code>
            </summary>
            <TypeText text={text} label={name} />
          </details>
        ))}
      </section>
    </div>
  );
}

function ApiCall({ id, method, path, summary, session, parameters, body, answers }: CallReference) {
  return (
    <details className="api__call" id={id}>
      <summary>
        <code>
          <span className="api__method">{method}</span> {path}
        </code>
        <span className="api__summary" {...ENGLISH}>{withCode(summary)}</span>
      </summary>
      <p>{DEVELOPERS.session[session]}</p>
      {parameters.length > 0 && (
        <ul className="api__list" aria-label={DEVELOPERS.parameters}>
          {parameters.map(({ name, place, isRequired, type, limits }) => (
            <li key={name}>
              <code>{`${name}: ${type}`}</code>{" "}
              <span>
                {DEVELOPERS.where(isRequired, place)}
                {limits && (
                  <>
                    {" · "}
                    <span {...ENGLISH}>{limits}</span>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {body && (
        <>
          <h3>{body.isRequired ? DEVELOPERS.body : DEVELOPERS.optionalBody}</h3>
          <TypeText text={body.type} label={DEVELOPERS.body} />
        </>
      )}
      <h3>{DEVELOPERS.answers}</h3>
      <ul className="api__list">
        {answers.map(({ status, text, type, mediaType }) => (
          <li key={status}>
            <code>{status}</code> <span {...ENGLISH}>{withCode(text)}</span>
            {type !== null
              ? <TypeText text={type} label={`${status}`} />
              : mediaType && <code>{mediaType}</code>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Text between backticks becomes code. Each part is an element: bare texts of a list are escaped twice. */
const withCode = (text: string) =>
  text.split("`").map((part, nth) =>
    nth % 2 === 0 ? <span key={nth}>{part}</span> : <code key={nth}>{part}</code>
  );

/** Long lines scroll within the block, also by keyboard. */
function TypeText({ text, label }: { text: string; label: string }) {
  if (!text.includes("\n")) return <code className="api__type" lang="en">{text}</code>;
  return (
    <pre className="api__type" tabIndex={0} role="region" aria-label={label}>
      <bdi lang="en">{text}</bdi>
    </pre>
  );
}
