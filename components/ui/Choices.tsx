interface Choice {
  label: string;
  pressed?: boolean;
  onPress: () => void;
}

/** A row of pill buttons. `pressed` makes a button a toggle (`aria-pressed`). */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="choices">
      {choices.map(({ label, pressed, onPress }) => (
        <li key={label}>
          <button
            type="button"
            className="choices__one"
            aria-pressed={pressed === undefined ? undefined : `${pressed}`}
            onClick={onPress}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
