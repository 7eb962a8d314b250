/** The narrator: a link to their page and a short text. */
import { ABOUT } from "@/lib/catalogue/words.ts";
import type { Person } from "@/lib/catalogue/people.ts";

export function NarratorPanel({ name, path, about }: Pick<Person, "name" | "path" | "about">) {
  return (
    <section className="about" aria-labelledby="narrator">
      <h2 id="narrator">{ABOUT.narrator}</h2>
      <p>
        <a href={path}>{name}</a>
      </p>
      {about && <p className="about__text">{about}</p>}
    </section>
  );
}
