/** On submit, replaces the button's text by its `data-busy`, e.g. "Verifying...", until the page is left. */
export function listenForSubmits(): void {
  addEventListener("submit", ({ submitter }) => {
    const button = submitter as HTMLElement | null, busy = button?.dataset.busy;
    if (!busy) return;
    const { textContent } = button!;
    button!.textContent = busy;
    // "Back" may show this very page again.
    addEventListener("pagehide", () => button!.textContent = textContent, { once: true });
  });
}
