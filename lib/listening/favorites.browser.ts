import type { SentBodyOf } from "@/lib/platform/call.ts";
import { raiseToast } from "@/lib/platform/raise_toast.browser.ts";
import { asListener, sendJson } from "@/lib/platform/request.browser.ts";
import type { saveProgress } from "./calls.ts";
import { getListener } from "./page_marks.browser.ts";
import { HomeWords } from "./words/later.ts";

/** Answers in the order of the presses: the last one counts. */
let sent: Promise<unknown> = Promise.resolve();

/**
 * `form[data-favorite]`, a book's heart: flips at once, on every heart of that book; flips back when the
 * call fails (spec 1 section 4, "Favourite toggle").
 */
export function listenForFavorites(): void {
  // In the capture phase: before the page's navigation takes the form for a visit.
  document.addEventListener("submit", (event) => {
    const id = (event.target as HTMLElement).dataset.favorite;
    if (!id) return;
    event.preventDefault();
    const isFavorite = (event.submitter as HTMLButtonElement).value === "true";
    show(id, isFavorite);
    const body: SentBodyOf<typeof saveProgress> = { audiobookId: Number(id), isFavorite };
    sent = sent.then(() =>
      sendJson<typeof saveProgress>(
        "POST",
        asListener("/api/progress", getListener()),
        JSON.stringify(body),
        {
          keepalive: true, // the press may have been the last thing done on this page
        },
      )
    ).then(({ ok }) => ok || Promise.reject()).catch(() => {
      show(id, !isFavorite);
      raiseToast({
        title: HomeWords.notSaved,
        text: HomeWords.tryAgain,
        variant: "destructive",
      });
    });
  }, true);
}

function show(id: string, isFavorite: boolean): void {
  const hearts = document.querySelectorAll<HTMLButtonElement>(`[data-favorite="${id}"] button`);
  for (const heart of hearts) {
    heart.setAttribute("aria-pressed", String(isFavorite));
    heart.value = String(!isFavorite);
  }
}
