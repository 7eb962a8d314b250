import type { ChangeEvent } from "react";

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

interface SwitchProps {
  label: string;
  on: boolean;
  onChange?: (on: boolean) => void;
}

/** A labelled on/off switch. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
