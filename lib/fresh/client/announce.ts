// A screen reader says nothing by itself when a page changes in place.

const region = document.createElement("div");
region.setAttribute("role", "status");
region.style.cssText =
  "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
document.body.append(region);

/** Screen readers notice a change of what has been there for a moment. */
const NOTICED_AFTER_MS = 100;

/** Says the title of the page that is now shown. */
export function announceTitle(): void {
  setTimeout(() => region.textContent = document.title, NOTICED_AFTER_MS);
}

/** Moves the focus to the new content, as loading a page would. */
export function focusContent(): void {
  const target = document.querySelector<HTMLElement>("[autofocus]") ??
    document.querySelector("main") ?? document.body;
  if (!target.hasAttribute("tabindex")) {
    target.tabIndex = -1;
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target.focus({ preventScroll: true });
}
