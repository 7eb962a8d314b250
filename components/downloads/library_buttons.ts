/** `[data-downloads="{book}"]`, a button that the server has drawn: a press shows the downloads of the book. */

const done = new WeakSet<Element>();

export function listenForButtons(show: (bookId?: number) => void): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-downloads]")) {
    if (done.has(button)) continue;
    done.add(button);
    const { downloads } = button.dataset;
    button.addEventListener("click", () => show(downloads ? Number(downloads) : undefined));
  }
}
