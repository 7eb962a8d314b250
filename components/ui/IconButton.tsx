import type { ReactNode } from "react";

interface Props {
  /** Accessible name of the action. */
  label: string;
  onPress?: () => void;
  disabled?: boolean;
  pressed?: boolean;
  children: ReactNode;
}

/** A round button of 44 px with an icon. */
export function IconButton({ label, onPress, disabled, pressed, children }: Props) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-pressed={pressed === undefined ? undefined : `${pressed}`}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
