import type { saveProgress } from "@/lib/listening/calls.ts";
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import { HomeWords } from "@/lib/listening/words/home.ts";

/** Answers in the order of the presses: the last one counts. */
let sent = Promise.resolve();

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
    sent = sent.then(async () => {
      if (await save(Number(id), isFavorite)) return;
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

/** By itself: `request` would make the script of every page 197 bytes (br) larger, and the page of a book has none left. */
function save(audiobookId: number, isFavorite: boolean): Promise<boolean> {
  return fetch("/api/progress" satisfies typeof saveProgress.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ audiobookId, isFavorite }),
    keepalive: true, // the press may have been the last thing done on this page
  }).then(({ ok }) => ok, () => false);
}
