/**
 * What a form says before and after it is sent. Fetched when a form is first touched (`page.browser.ts`) and some
 * seconds after a page that has one (`install_worker.browser.ts`), so that it is there when the network is lost.
 *
 * - `form[novalidate]` is checked here (`lib/platform/checked_form.ts`): each error stands at its field, and the first of
 *   these gets the focus. A form sent before this script has arrived is answered by the server in the same words.
 * - A button with `data-busy` says that, such as "Verifying...", until the page is left.
 * - Without a network, a form that is posted in place says so in place.
 */

import type { FieldRules, FormMessage, FormWords } from "@/lib/platform/checked_form.ts";
import { makeElement } from "@/lib/platform/element.browser.ts";
import { raiseToast } from "@/lib/platform/tab.browser.ts";
import { FormSays } from "@/lib/platform/words.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

const CONTROLS = "input:not([type=hidden]),textarea";
const ADDRESS = /^\s*[^\s@]+@[^\s@.。]+[.。]\S/;

let isListening = false;

/** May be called repeatedly. */
export function run(): void {
  if (isListening) return;
  isListening = true;
  // At the window, in the capture phase: before in-page navigation and the checkout take the form.
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    if (form.noValidate && !button?.formNoValidate && !check(form)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else showBusy(form, button);
  }, true);
  addEventListener("input", ({ target }) => clear(target as Control));
  addEventListener("f-failed", (event) => {
    event.preventDefault(); // the browser would load its own page of the error
    const form = event.target as HTMLFormElement, { failed } = wordsOf(form);
    if (failed) tell(form, failed);
    else raiseToast({ ...FormSays.failed, variant: "destructive" });
  });
}

/** What the form itself says; what stands deeper is said by others, such as the provider's card fields. */
const TOLD = ":scope > :is([role=alert], [role=status])";

/** Whether it may be sent. */
function check(form: HTMLFormElement): boolean {
  for (const it of form.querySelectorAll<HTMLElement>(TOLD)) it.hidden = true;
  const controls = [...form.querySelectorAll<Control>(CONTROLS)];
  controls.forEach(clear);
  const empty = controls.filter((it) => isMissing(it, form));
  const marked = controls.filter((it) => empty.includes(it) || isWrong(it, form)), [first] = marked;
  if (!first) return true;
  const message = wordsOf(form)[empty.length > 0 ? "missing" : "wrong"];
  for (const it of marked) {
    const blank = it.type === "checkbox" ? FormSays.unticked : FormSays.blank;
    const { missing = blank, wrong } = it.dataset;
    mark(it, empty.includes(it) ? missing : wrong || FormSays.address);
  }
  if (message) tell(form, message);
  const fold = first.closest("details");
  if (fold) fold.open = true;
  first.focus();
  return false;
}

const wordsOf = ({ dataset }: HTMLFormElement): FormWords => JSON.parse(dataset.said ?? "{}");

function isMissing(control: Control, form: HTMLFormElement): boolean {
  const isNeeded = control.required || listed(control, "data-with").some((it) => valueOf(it, form));
  return control.validity.valueMissing || isNeeded && !control.value.trim();
}

function isWrong(control: Control, form: HTMLFormElement): boolean {
  const { value, type, minLength, dataset } = control;
  const typed = type === "password" ? value : value.trim();
  if (!typed || dataset.wrong === undefined) return false;
  return [...typed].length < minLength ||
    type === "email" && !ADDRESS.test(typed.normalize("NFKC")) ||
    listed(control, "data-same").some((it) => valueOf(it, form) !== value);
}

const listed = (control: Control, rule: keyof FieldRules) =>
  control.getAttribute(rule)?.split(" ") ?? [];

const valueOf = (name: string, form: HTMLFormElement) => String(new FormData(form).get(name) ?? "");

/** Radio buttons are marked as one. */
const marker = (control: Control): Element =>
  control.type === "radio" ? control.closest("fieldset")! : control;

const errorOf = ({ id, name, type }: Control) => `${type === "radio" || !id ? name : id}-error`;

function mark(control: Control, words: string): void {
  const id = errorOf(control), marked = marker(control);
  if (document.getElementById(id)) return;
  const error = makeElement("p", "field__error", words);
  error.id = id;
  (marked === control ? control.parentElement! : marked).append(error);
  marked.setAttribute("aria-invalid", "true");
  marked.setAttribute("aria-describedby", [id, ...describers(marked)].join(" "));
}

/** Once it is changed, and before the form is checked again. */
function clear(control: Control): void {
  const id = errorOf(control), marked = marker(control);
  if (!control.form?.noValidate || !marked.hasAttribute("aria-invalid")) return;
  document.getElementById(id)?.remove();
  marked.removeAttribute("aria-invalid");
  marked.setAttribute("aria-describedby", describers(marked).filter((it) => it !== id).join(" "));
}

const describers = (it: Element) => it.getAttribute("aria-describedby")?.match(/\S+/g) ?? [];

/** Above the fields; screen readers hear it. */
function tell(form: HTMLFormElement, { title, text }: FormMessage): void {
  let box = form.querySelector<HTMLElement>(":scope > [role=alert]");
  if (!box) {
    box = makeElement("div", "account-form__alert", "");
    box.setAttribute("role", "alert");
    form.prepend(box);
  }
  box.hidden = false;
  box.replaceChildren(makeElement("strong", "", title), " ", text);
}

function showBusy(form: HTMLFormElement, button: HTMLButtonElement | null): void {
  const busy = button?.dataset.busy;
  if (!busy) return;
  const { textContent } = button!;
  const end = () => button!.textContent = textContent;
  button!.textContent = busy;
  addEventListener("pagehide", end, { once: true }); // "Back" may restore this page
  form.addEventListener("f-failed", end, { once: true });
}
