import { BOOK } from "@/lib/catalogue/words.ts";

interface Props {
  text: string;
  /** Accessible name of the section. */
  label?: string;
}

/** The description of a book or of a person, in paragraphs that empty lines separate. */
export function Blurb({ text, label = BOOK.story }: Props) {
  return (
    <section className="blurb" aria-label={label}>
      {text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)}
    </section>
  );
}
