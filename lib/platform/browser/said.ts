import { raiseToast } from "./raise_toast.ts";

/** Makes toasts of what the page has to tell (`components/ui/Said.tsx`), however it was loaded. */
export function tellSaid(): void {
  for (const line of document.querySelectorAll<HTMLElement>(".said")) {
    const [title, ...text] = [...line.childNodes].map(({ textContent }) => textContent!.trim());
    raiseToast({ title: title!, text: text.join(" ").trim() });
    line.className = ""; // told
    line.hidden = true;
    const { path, afterMs } = line.dataset;
    // Whoever has left the page by then has chosen another way.
    if (path) setTimeout(() => line.isConnected && location.assign(path), Number(afterMs));
  }
}
