/**
 * Lights what is spoken: by the CSS Custom Highlight API (w3.org/TR/css-highlight-api-1), which paints and
 * changes no element, so that a selection stays; where there is none, by an attribute on the sentence.
 */

/** As `read_along.css` names them. */
const SENTENCE = "spoken-sentence", WORD = "spoken-word";

/**
 * @param element the sentence; null: none is spoken
 * @param word from and to in the letters of its text; null: no word is known
 */
export function lightSpoken(element: HTMLElement | null, word: [number, number] | null): void {
  if (!("highlights" in CSS)) return lightElement(element);
  CSS.highlights.delete(SENTENCE);
  CSS.highlights.delete(WORD);
  const text = element?.firstChild;
  if (!element || !text) return;
  const sentence = new Range();
  sentence.selectNodeContents(element);
  CSS.highlights.set(SENTENCE, new Highlight(sentence));
  if (!word) return;
  const range = new Range();
  range.setStart(text, word[0]);
  range.setEnd(text, word[1]);
  const highlight = new Highlight(range);
  highlight.priority = 1; // above the sentence's
  CSS.highlights.set(WORD, highlight);
}

let lit: HTMLElement | null = null;

function lightElement(element: HTMLElement | null): void {
  delete lit?.dataset.spoken;
  lit = element;
  if (lit) lit.dataset.spoken = "";
}
