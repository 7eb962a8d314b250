/** Switches between the light and the dark theme, with the script in lib/site/browser. Hidden without JavaScript. */
import { Icon } from "@/components/ui/Icon.tsx";
import { THEME } from "@/lib/site/words.ts";

export function ThemeToggle() {
  return (
    <button type="button" className="theme-toggle js-only" data-theme-toggle>
      <Icon name="moon" />
      <Icon name="sun" />
      <span className="theme-toggle__to-light">{THEME.toLight}</span>
      <span className="theme-toggle__to-dark">{THEME.toDark}</span>{" "}
      <span className="visually-hidden">{THEME.what}</span>
    </button>
  );
}
