import type { LocalKey } from "./storage_keys.browser.ts";

const root = document.documentElement, style = getComputedStyle(root);

/** The browser's own bars follow a chosen theme as the page does; until then each `meta` names its own. */
function tellBrowser(): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = style.getPropertyValue("--ground").trim();
  }
}

const KEY = "theme" satisfies LocalKey;

/** `[data-theme-toggle]` leads from the theme that shows to the other, and the choice is kept under the key `theme`. */
export function listenForTheme(): void {
  if (root.dataset.theme) tellBrowser();
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-theme-toggle]")) return;
    const theme = root.dataset.theme = style.colorScheme === "light" ? "dark" : "light";
    tellBrowser();
    try {
      localStorage[KEY] = theme;
    } catch { /* storage forbidden: the choice lasts as long as the page */ }
  });
}
