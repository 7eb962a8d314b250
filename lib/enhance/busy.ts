/** A form's button says that the answer is awaited: `data-busy="Verifying..."`. */
export function listenForSubmits(): void {
  addEventListener("submit", ({ submitter }) => {
    const busy = (submitter as HTMLElement | null)?.dataset.busy;
    if (busy) submitter!.textContent = busy;
  });
}
