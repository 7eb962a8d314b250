interface Props {
  onPersist: () => void;
}

/** Downloads are here, and the browser has not promised to leave them alone. */
export function EvictionNotice({ onPersist }: Props) {
  return (
    <section className="downloads__warning" aria-label="Downloads may be removed">
      <p>
        This browser may remove downloads when the device runs short of space, or after weeks
        without a visit.
      </p>
      <button type="button" className="button button--quiet" onClick={onPersist}>
        Ask the browser to keep them
      </button>
    </section>
  );
}
