/** Short to see, in words to hear: "feat." is said "read by". */
export const Shorthand = ({ shown, said }: { shown: string; said: string }) => (
  <>
    <span className="visually-hidden">{said}</span>
    <span aria-hidden="true">{shown}</span>
  </>
);
