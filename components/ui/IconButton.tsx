/** The round button of islands, and their icons: one function each, so that a bundle contains only those it uses. */

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

/* Icons are drawn on a 24-unit square and always decorative: the control has a text. */

const line = (d: string) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

const solid = (d: string) => (
  <svg className="icon icon--solid" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

export const playIcon = () =>
  solid("M7.5 4.6v14.8a.8.8 0 0 0 1.2.7l11.6-7.4a.8.8 0 0 0 0-1.4L8.7 3.9a.8.8 0 0 0-1.2.7z");
export const pauseIcon = () => solid("M6.5 4h3.6v16H6.5zM13.9 4h3.6v16h-3.6z");
export const previousIcon = () => solid("M5.5 5h2v14h-2zM18.5 5.6v12.8L8.8 12z");
export const nextIcon = () => solid("M16.5 5h2v14h-2zM5.5 5.6v12.8l9.7-6.4z");
export const listIcon = () => line("M4 6.5h16M4 12h16M4 17.5h10");
export const moreIcon = () =>
  solid(
    "M3 12a2 2 0 1 1 4 0 2 2 0 0 1-4 0m7 0a2 2 0 1 1 4 0 2 2 0 0 1-4 0m7 0a2 2 0 1 1 4 0 2 2 0 0 1-4 0",
  );
export const moonIcon = () => line("M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z");
export const bookmarkIcon = () => line("M7 4.5h10v15l-5-3.8-5 3.8z");
export const closeIcon = () => line("m6 6 12 12M18 6 6 18");
export const lockIcon = () => line("M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5");
export const soundIcon = () =>
  line("M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11");
export const mutedIcon = () =>
  line("M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.8l4.5 4.5M20.5 9.8 16 14.3");

/** A circular arrow with the number of seconds inside, counter-clockwise for a negative number. */
export const skipIcon = (seconds: number) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={seconds < 0
        ? "M12 4.7A8.3 8.3 0 1 1 3.7 13M14.6 1.8 11.5 4.7l3.1 2.9"
        : "M12 4.7A8.3 8.3 0 1 0 20.3 13M9.4 1.8l3.1 2.9-3.1 2.9"}
    />
    <text x="12" y="15.8">{Math.abs(seconds)}</text>
  </svg>
);
