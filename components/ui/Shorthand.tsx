/** An abbreviation with a full text for screen readers: "feat." is read as "read by". */
export const Shorthand = ({ shown, said }: { shown: string; said: string }) => (
  <>
    <span className="visually-hidden">{said}</span>
    <span aria-hidden="true">{shown}</span>
  </>
);
