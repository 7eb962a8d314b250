/**
 * The script of the desk's page for a chapter's text: plays a sentence in the page, sets its start to the current
 * playback position, and moves it by a tenth of a second with arrow keys.
 */

import { formatMoment } from "./moment.ts";

const STEP_MS = 100;

const sound = () => document.querySelector<HTMLAudioElement>("audio#chapter");
const momentOf = (within: Element) =>
  within.closest("form")?.querySelector<HTMLInputElement>('input[name="at"]') ?? null;

document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element ? event.target : null;
  const link = pressed?.closest<HTMLAnchorElement>("a[data-hear]"), audio = sound();
  if (!pressed || !audio) return;
  if (link) {
    event.preventDefault();
    audio.currentTime = Number(link.dataset.hear);
    void audio.play();
  }
  const now = pressed.closest("button[data-now]"), moment = now && momentOf(now);
  if (moment) moment.value = formatMoment(Math.round(audio.currentTime * 1_000));
});

document.addEventListener("keydown", (event) => {
  const input = event.target instanceof HTMLInputElement && event.target.name === "at"
    ? event.target
    : null;
  const by = { ArrowUp: STEP_MS, ArrowDown: -STEP_MS }[event.key];
  const [minutes, seconds] = input?.value.split(":").map(Number) ?? [];
  if (!input || !by || minutes === undefined || seconds === undefined) return;
  if (!Number.isFinite(minutes + seconds)) return;
  event.preventDefault();
  input.value = formatMoment(Math.max(0, Math.round((minutes * 60 + seconds) * 1_000) + by));
});

/** Shows the controls that need the script, and scrolls to the sentence that was just saved. */
function show(): void {
  if (!sound()) return;
  for (const it of document.querySelectorAll<HTMLElement>("[data-now], [data-with-script]")) {
    it.hidden = false;
  }
  const at = new URL(location.href).searchParams.get("at");
  if (at) document.getElementById(at)?.scrollIntoView({ block: "center" });
}

show();
// Client navigation can show the page again in this document, where the script has run already.
new MutationObserver(show).observe(document.querySelector("title")!, { childList: true });
