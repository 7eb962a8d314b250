/** A form's button says that the answer is awaited: `data-busy="Verifying..."`. */
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
