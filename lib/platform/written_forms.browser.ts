/**
 * Keeps what is typed into a page's forms in the tab until it is sent, so that a listener who was signed out
 * finds it again after signing in. Passwords, one-time codes, cards, files and hidden fields are not kept. Only
 * the account under which it was written gets it back.
 */

import { makeElement } from "./element.browser.ts";
import { readTab, removeTab, writeTab } from "./tab.browser.ts";

const KEY = "written";
const KEPT = "form[method=post][action]";
const SECRET =
  "[type=password],[type=file],[type=hidden],[autocomplete=one-time-code],[autocomplete^=cc-]";
/** Limit of one tab; more is not kept. */
const MAX_LETTERS = 64 * 1024;
const MAX_FORMS = 8;

/** The writer, from the page. */
export interface Writer {
  listener: string;
  /** Changes when the listener signs in again. */
  session: string;
}

interface WrittenForm extends Writer {
  /** Identifies the form, by its address and hidden fields. */
  form: string;
  /** Names and values, as submitted. */
  fields: [name: string, value: string][];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps the form that this event changed. */
export function keepWritten({ target }: Event, writer: Writer): void {
  const form = (target as Partial<Field> | null)?.form;
  if (!form?.matches(KEPT)) return;
  const names = new Set(fieldsOf(form).map(({ name }) => name));
  if (names.size === 0) return;
  const fields = [...new FormData(form)].filter((it): it is [string, string] => names.has(it[0]));
  const others = readAll().filter((it) => it.form !== nameOf(form));
  const kept = [...others, { ...writer, form: nameOf(form), fields }].slice(-MAX_FORMS);
  if (JSON.stringify(kept).length <= MAX_LETTERS) writeTab(KEY, kept);
}

/**
 * Restores into this page's forms what was typed before the listener signed in again. Everything else is
 * discarded: it was sent, abandoned in its own session, or is somebody else's.
 *
 * @param note shown at the head of each restored form
 */
export function offerWritten({ listener, session }: Writer, note: string): void {
  const own = readAll().filter((it) => it.listener === listener && it.session !== session);
  const rest = own.filter((it) => {
    const form = formsOf().find((form) => nameOf(form) === it.form);
    if (!form) return true;
    fill(form, it.fields);
    form.prepend(makeNote(note));
    form.scrollIntoView({ block: "nearest" });
    return false;
  });
  if (rest.length > 0) writeTab(KEY, rest);
  else removeTab(KEY);
}

const formsOf = () => [...document.querySelectorAll<HTMLFormElement>(KEPT)];

function makeNote(text: string): HTMLElement {
  const note = makeElement("p", "field__hint", text);
  note.setAttribute("role", "status");
  return note;
}

/** Several forms of a page may have one address: their hidden fields tell them apart. */
function nameOf(form: HTMLFormElement): string {
  const hidden = form.querySelectorAll<HTMLInputElement>("input[type=hidden]");
  return [form.getAttribute("action"), ...[...hidden].map((it) => `${it.name}=${it.value}`)]
    .join(" ");
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((it): it is Field =>
    it.matches(`textarea,select,input:not(${SECRET})`)
  );
}

function fill(form: HTMLFormElement, written: readonly [string, string][]): void {
  const left = [...written];
  for (const field of fieldsOf(form)) {
    if (field.matches("[type=radio],[type=checkbox]")) {
      const isChosen = ([name, value]: [string, string]) =>
        name === field.name && value === field.value;
      (field as HTMLInputElement).checked = written.some(isChosen);
      continue;
    }
    const at = left.findIndex(([name]) => name === field.name);
    if (at >= 0) field.value = left.splice(at, 1)[0]![1];
    const fold = field.closest("details");
    if (fold) fold.open = true;
  }
}

/** Unreadable content counts as none. */
function readAll(): WrittenForm[] {
  const kept = readTab(KEY);
  return Array.isArray(kept) ? kept : [];
}
