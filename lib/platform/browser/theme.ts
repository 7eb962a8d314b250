import type { LocalKey } from "./storage_keys.ts";

const root = document.documentElement;

/** The browser's own bars follow the page: their colour is the ground's. */
function tellBrowser(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = getComputedStyle(root).getPropertyValue("--ground").trim();
}

const KEY = "theme" satisfies LocalKey;

/** `[data-theme-toggle]` switches night and page, and the choice is kept under the key `theme`. */
export function listenForTheme(): void {
  tellBrowser();
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-theme-toggle]")) return;
    const theme = root.dataset.theme === "light" ? "dark" : "light";
    root.dataset.theme = theme;
    tellBrowser();
    try {
      localStorage[KEY] = theme;
    } catch { /* storage forbidden: the choice lasts as long as the page */ }
  });
}
