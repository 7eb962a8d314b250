import { BOOK } from "@/lib/catalogue/words.ts";

interface Props {
  text: string;
  /** What it is about. */
  label?: string;
}

/** The story's pitch, or a few words about a person, set like the first page of a book. */
export function Blurb({ text, label = BOOK.story }: Props) {
  return (
    <section className="blurb" aria-label={label}>
      {text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)}
    </section>
  );
}
