import type { ChangeEvent } from "react";

interface Props {
  label: string;
  on: boolean;
  onChange?: (on: boolean) => void;
}

/** A labelled on/off switch. */
export function Switch({ label, on, onChange }: Props) {
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
