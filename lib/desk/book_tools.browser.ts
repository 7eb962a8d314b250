/**
 * Lets the rows of a form be dragged by their grips with a mouse, a pen or a finger; keyboard users have the buttons
 * beside the grips. A drop submits the form with the act "move.FROM.TO", as the form's buttons submit theirs.
 */

/** Distance from the window's edge, CSS pixels, within which the pointer scrolls the page. */
const EDGE = 90;
const SCROLL_STEP = 12;

/** Rows are list items that contain a `data-grip` element. Returns a function that removes the behaviour. */
export function dragRows(form: HTMLFormElement): () => void {
  const stop = new AbortController();
  form.dataset.drags = ""; // shows the grips
  form.addEventListener("pointerdown", (event) => {
    const grip = (event.target as Element).closest<HTMLElement>("[data-grip]");
    const row = grip?.closest("li");
    if (!grip || !row || event.button !== 0) return;
    event.preventDefault(); // no text is selected
    drag(form, grip, row, event);
  }, { signal: stop.signal });
  return () => stop.abort();
}

function drag(form: HTMLFormElement, grip: HTMLElement, row: HTMLElement, begun: PointerEvent) {
  const rows = [...row.parentElement!.children] as HTMLElement[];
  const from = rows.indexOf(row);
  const middles = rows.map((it) => {
    const { top, height } = it.getBoundingClientRect();
    return scrollY + top + height / 2;
  });
  const step = from > 0 ? middles[from]! - middles[from - 1]! : middles[1]! - middles[0]!;
  const beganAt = begun.pageY, ended = new AbortController(), { signal } = ended;
  let to = from, y = begun.clientY;

  const place = () => {
    const moved = scrollY + y - beganAt, middle = middles[from]! + moved;
    to = middles.filter((it, at) => at !== from && it < middle).length;
    rows.forEach((it, at) => {
      const gap = at > from && at <= to ? -step : at < from && at >= to ? step : 0;
      it.style.translate = at === from ? `0 ${moved}px` : gap ? `0 ${gap}px` : "";
    });
  };
  const scroll = () => {
    if (signal.aborted) return;
    const by = y < EDGE ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0;
    if (by) {
      scrollBy({ top: by, behavior: "instant" });
      place();
    }
    requestAnimationFrame(scroll);
  };
  const end = (isDropped: boolean) => {
    ended.abort();
    delete row.dataset.dragged;
    if (isDropped && to !== from) return send(form, `move.${from}.${to}`, `#${rows[to]!.id}`);
    for (const it of rows) it.style.translate = "";
  };

  row.dataset.dragged = "";
  grip.setPointerCapture(begun.pointerId);
  grip.addEventListener("pointermove", (event) => {
    y = event.clientY;
    place();
  }, { signal });
  grip.addEventListener("pointerup", () => end(true), { signal });
  grip.addEventListener("pointercancel", () => end(false), { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  scroll();
}

function send(form: HTMLFormElement, act: string, fragment: string): void {
  const button = document.createElement("button");
  Object.assign(button, {
    name: "act",
    value: act,
    formAction: form.action + fragment,
    hidden: true,
  });
  form.append(button);
  form.requestSubmit(button);
}

/* Updates the preview of a book while its form is edited: submits the form's "Show it" in the background. */

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
