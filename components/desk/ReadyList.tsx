/** The checklist before a shop opens: open items first, with what to do. */
import { READY } from "@/lib/desk/words/ready.ts";

interface Item {
  name: keyof typeof READY.items;
  state: keyof typeof READY.states;
  missing: string[];
}

export function ReadyList({ items }: { items: Item[] }) {
  const open = items.filter(({ state }) => state !== "done");
  const done = items.filter(({ state }) => state === "done");
  return (
    <section className="desk__part" id="ready" aria-labelledby="ready-title">
      <h2 id="ready-title">{READY.title}</h2>
      <p>{open.length === 0 ? READY.yes : READY.lead(open.length)}</p>
      <ul className="desk__ready">
        {[...open, ...done].map(({ name, state, missing }) => {
          const { name: text, how } = READY.items[name];
          return (
            <li key={name} data-state={state}>
              <div>
                {text}
                {state !== "done" && (
                  <small>{missing.length > 0 ? `${READY.missing(missing)} ${how}` : how}</small>
                )}
              </div>
              <span className="desk__state">{READY.states[state]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
