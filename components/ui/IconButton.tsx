import type { ReactNode } from "react";

interface Props {
  /** What it does, in words. */
  label: string;
  onPress?: () => void;
  disabled?: boolean;
  pressed?: boolean;
  children: ReactNode;
}

/** A round 44 px target with an icon in it. */
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
