import type { ChangeEvent } from "react";

interface Props {
  on: boolean;
  onChange?: (on: boolean) => void;
}

/** Whether the next chapter follows by itself. */
export function AutoplayNext({ on, onChange }: Props) {
  return (
    <label className="autoplay-next">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.currentTarget.checked)}
      />
      Autoplay
      <span className="visually-hidden">next chapter</span>
    </label>
  );
}
