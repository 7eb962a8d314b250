/** Switches night and page. The script that answers the press is lib/site/browser; without it there is no button. */
import { Icon } from "@/components/ui/Icon.tsx";

export function ThemeToggle() {
  return (
    <button type="button" className="theme-toggle js-only" data-theme-toggle>
      <Icon name="moon" />
      <Icon name="sun" />
      <span className="theme-toggle__to-light">Light</span>
      <span className="theme-toggle__to-dark">Dark</span>{" "}
      <span className="visually-hidden">theme</span>
    </button>
  );
}
