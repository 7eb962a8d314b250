/** Shows what a book's form would make of the book, while it is typed: the page that "Show it" would answer, in part. */

/** After the last key; a word is not shown letter by letter. */
const PAUSE_MS = 500;

/** What stands in the page and in the answer under the same id is taken from the answer. */
export function followForm(form: HTMLFormElement, previewId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();

  async function show(): Promise<void> {
    asked.abort();
    asked = new AbortController();
    const fields = new FormData(form);
    fields.set("act", "preview");
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const answer = await fetch(form.action, { method: "POST", body, signal: asked.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById(previewId);
    if (next) document.getElementById(previewId)?.replaceWith(next);
  }

  const onInput = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show().catch(() => {}), PAUSE_MS); // the next key asks again
  };
  form.addEventListener("input", onInput);
  return () => {
    clearTimeout(timer);
    asked.abort();
    form.removeEventListener("input", onInput);
  };
}
