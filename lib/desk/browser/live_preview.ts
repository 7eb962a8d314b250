/** Updates the preview of a book while its form is edited: submits the form's "Show it" in the background. */

/** Delay after the last input, so that the preview is not fetched for every letter. */
const PAUSE_MS = 500;

/** Replaces the element `previewId` by the one in the response after each input. Returns a function that stops it. */
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
    timer = setTimeout(() => void show().catch(() => {}), PAUSE_MS); // the next input tries again
  };
  form.addEventListener("input", onInput);
  return () => {
    clearTimeout(timer);
    asked.abort();
    form.removeEventListener("input", onInput);
  };
}
