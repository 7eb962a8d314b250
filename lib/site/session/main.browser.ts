/**
 * What the pages of an account need besides: signing in and out reaches every tab of the browser, and what is written into a
 * form outlives the session. Fetched for accounts (`on_demand.ts`), and some seconds after somebody has signed out.
 */

import { getListener, VISITOR } from "@/lib/listening/page_marks.browser.ts";
import { keepWritten, offerWritten, type Writer } from "@/lib/platform/written_forms.browser.ts";
import { WRITTEN } from "../words.ts";
import { finishSignOut, listenForSignOut, tellSignedIn } from "./sign_out.browser.ts";

let isListening = false;
let told: string | undefined;

/** Called for every page. */
export function run(): void {
  listen();
  void finishSignOut();
  const writer = findWriter();
  if (!writer) return;
  if (writer.listener !== told) tellSignedIn(told = writer.listener);
  offerWritten(writer, WRITTEN);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  listenForSignOut();
  document.addEventListener("input", (event) => {
    const writer = findWriter();
    if (writer) keepWritten(event, writer);
  });
}

/** null: a visitor, whose forms no session's end can undo. */
function findWriter(): Writer | null {
  const listener = getListener();
  const { session = "" } = document.querySelector<HTMLElement>("[data-session]")?.dataset ?? {};
  return listener === VISITOR ? null : { listener, session };
}
