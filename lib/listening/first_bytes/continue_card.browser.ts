/**
 * Continue Listening for a visitor. Home is one page for all visitors, so a script inserts what this browser
 * has stored: in place of the opening words and never higher than them, so that nothing moves.
 */

import { streamPath } from "@/lib/media/addresses.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { makeElement } from "@/lib/platform/element.browser.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { ofWhat } from "@/lib/platform/words.ts";
import { type OwnPlace, placePath, playPath } from "../addresses.ts";
import { type KeptPlace, Places } from "../progress/places.browser.ts";
import { chapterName, HomeWords } from "../words/later.ts";
import { type Marked, soundAttributes, VISITOR } from "./attributes.ts";

/** Called for every home page that opens. */
export async function run(): Promise<void> {
  await untilStyled();
  const place = new Places(openLocalStore(), VISITOR).latest(Date.now());
  const words = document.querySelector<HTMLElement>("[data-continue]" satisfies Marked);
  if (!place || !words || words.querySelector("[data-continue-card]" satisfies Marked)) return;
  const card = document.querySelector<HTMLElement>(
    `[data-book-card="${place.bookId}"]` satisfies Marked,
  );
  if (!card) return; // the book is no longer in the catalogue
  words.style.minHeight = `${words.offsetHeight}px`;
  const heading = words.querySelector("h1")!, actions = makeElement("p", "hero__actions", "");
  heading.className = "visually-hidden";
  actions.append(
    resumeButton(place, titleOf(card), words),
    words.querySelector("[data-continue-more]" satisfies Marked)?.cloneNode(true) ?? "",
  );
  words.replaceChildren(heading, makeCard(place, card), actions);
}

/** Its styles, like this script, load after the paint (`styles/later.css`). */
async function untilStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link && !link.sheet) await new Promise((done) => link.onload = link.onerror = done);
}

function makeCard(place: KeptPlace, card: HTMLElement): HTMLElement {
  const made = makeElement("section", "continue", "");
  made.dataset.continueCard = "";
  made.dataset.hue = card.dataset.hue;
  made.setAttribute("aria-labelledby", "current");
  const cover = linkTo(place, "continue__cover", "");
  cover.tabIndex = -1;
  cover.setAttribute("aria-hidden", "true"); // the same link as Resume, which has the words
  cover.append(card.querySelector("picture")!.cloneNode(true));
  const name = makeElement("h2", "eyebrow", HomeWords.title),
    title = makeElement("h3", "continue__title", "");
  name.id = "current";
  const link = makeElement("a", "", titleOf(card)) as HTMLAnchorElement;
  link.href = placePath(ownPlace(place));
  title.append(link);
  const at = makeElement("p", "continue__place", "");
  at.dataset.currentPlace = String(place.bookId);
  at.append(
    makeElement("cite", "", place.chapterTitle || chapterName(place.chapter)),
    makeElement("span", "notranslate", formatClock(place.positionSec)),
  );
  made.append(cover, name, title, at);
  return made;
}

function resumeButton(place: KeptPlace, title: string, words: HTMLElement): HTMLAnchorElement {
  const button = linkTo(place, "button button--large", "");
  button.dataset.resume = String(place.bookId);
  const icon = words.querySelector("[data-sound-src] svg")?.cloneNode(true);
  button.append(
    icon ?? "",
    makeElement("span", "", HomeWords.resume),
    makeElement("span", "visually-hidden", ofWhat(title)),
  );
  return button;
}

/** As `resumeLink` (components/listening/play_link.ts): the press itself plays. */
function linkTo(place: KeptPlace, className: string, text: string): HTMLAnchorElement {
  const link = makeElement("a", className, text) as HTMLAnchorElement;
  link.href = playPath(ownPlace(place), "source=resume_button");
  const positionSec = Math.floor(place.positionSec);
  const start = soundAttributes({ src: streamPath(place), positionSec, isResume: true });
  for (const [name, value] of Object.entries(start)) link.setAttribute(name, value);
  return link;
}

const ownPlace = ({ bookId, chapter, positionSec }: KeptPlace): OwnPlace => ({
  chapter: { bookId, number: chapter },
  positionSec,
});

function titleOf(card: HTMLElement): string {
  return card.querySelector("h2 a, h3 a")!.textContent!;
}
