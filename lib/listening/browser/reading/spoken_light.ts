/**
 * Highlights the spoken sentence and word with the CSS Custom Highlight API (w3.org/TR/css-highlight-api-1), which
 * does not change the document, so that a text selection stays. Without that API: an attribute on the sentence.
 */

/** Names of the highlights, styled in `read_along.css`. */
const SENTENCE = "spoken-sentence", WORD = "spoken-word";

/**
 * @param element the sentence's element; null: no sentence is spoken
 * @param word start and end, as indices in the sentence's text; null: unknown
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
  // In a text that the browser has translated the words stand elsewhere: the sentence alone is lit.
  if (!word || !(text instanceof Text)) return;
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
