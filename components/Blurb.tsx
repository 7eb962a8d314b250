/** The story's pitch, set like the first page of a book. */
export function Blurb({ text }: { text: string }) {
  return (
    <section className="blurb" aria-label="The story">
      {text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)}
    </section>
  );
}
