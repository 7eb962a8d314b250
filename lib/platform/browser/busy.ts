/** A form's button says that the answer is awaited: `data-busy="Verifying..."`. */
export function listenForSubmits(): void {
  addEventListener("submit", ({ submitter }) => {
    const busy = (submitter as HTMLElement | null)?.dataset.busy;
    if (!busy) return;
    const button = submitter!;
    const { textContent } = button;
    button.textContent = busy;
    // "Back" may show this very page again.
    addEventListener("pagehide", () => button.textContent = textContent, { once: true });
  });
}
