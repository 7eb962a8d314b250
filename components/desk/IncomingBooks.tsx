/** Progress of the ingest, by book, and whether one is watching the folder. The page's script refreshes it (`data-live`). */
import type { Incoming } from "@/lib/desk/recorded_book.ts";
import { stepFacts } from "@/lib/desk/recording_facts.ts";
import { RECORDINGS } from "@/lib/desk/words/recordings.ts";

interface Props extends Pick<Incoming, "isWatched" | "watchedAt" | "books"> {
  folder: string;
}

/** Steps of a chapter; each counts the chapters that have passed it. */
const STEPS = ["measured", "levelled", "cut", "written"] as const;

export function IncomingBooks({ folder, isWatched, watchedAt, books }: Props) {
  return (
    <section className="desk__part" id="incoming" aria-labelledby="incoming-title" data-live>
      <h2 id="incoming-title">{RECORDINGS.incoming}</h2>
      {isWatched ? <p>{RECORDINGS.watched}</p> : (
        <>
          <p>
            {RECORDINGS.unwatched} <code>{RECORDINGS.watchCommand(folder)}</code>
          </p>
          {watchedAt !== null && <p>{RECORDINGS.lastWatched(watchedAt)}</p>}
        </>
      )}
      {books.length === 0
        ? <p className="desk__none">{RECORDINGS.noneIncoming}</p>
        : (
          <ul className="desk__steps">
            {books.map((it) => (
              <li key={it.bookId}>
                <span>
                  <strong>{it.title}</strong> {RECORDINGS.states[it.state]}
                  <small>{stepFacts(it).join(", ")}</small>
                </span>
                {it.state === "working" && it.chapters > 0 && (
                  <progress
                    aria-label={RECORDINGS.stepsOf(it.title)}
                    value={STEPS.reduce((sum, step) => sum + it[step], 0)}
                    max={it.chapters * STEPS.length}
                  />
                )}
                {it.error !== null && <p className="field__error">{it.error}</p>}
                {it.refused.map((sentence) => (
                  <p key={sentence} className="field__error">{RECORDINGS.leftOut(sentence)}</p>
                ))}
              </li>
            ))}
          </ul>
        )}
    </section>
  );
}
