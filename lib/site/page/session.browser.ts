/** Erases by name what this browser keeps of an account (lib/platform/storage_keys.browser.ts). */

import { LOGOUT_PATH } from "@/lib/accounts/addresses.ts";
import type { logout } from "@/lib/accounts/calls.ts";
import { forgetListener } from "@/lib/downloads/library.browser.ts";
import { announce } from "@/lib/downloads/records.browser.ts";
import { emptyOutbox } from "@/lib/listening/bookmarks/local.browser.ts";
import { getListener, VISITOR } from "@/lib/listening/first_bytes/attributes.ts";
import { SIGNED_OUT, SIGNING_OUT } from "@/lib/listening/first_bytes/handover.ts";
import { forgetHeardHere } from "@/lib/listening/heard_here.browser.ts";
import { keyOf, keyPrefix, openEventDb } from "@/lib/listening/progress/journal.browser.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { request } from "@/lib/platform/request.browser.ts";
import type { LocalKey, TabKey } from "@/lib/platform/storage_keys.browser.ts";
import { raiseToast, removeTab } from "@/lib/platform/tab.browser.ts";
import { keepWritten, offerWritten, type Writer } from "@/lib/platform/written_forms.browser.ts";
import { NOT_SIGNED_OUT, WRITTEN } from "../words.ts";

/** Personal keys whose names contain no listener. */
const NAMES: readonly LocalKey[] = ["sleep", "visitor-journal"];
const TAB_NAMES: readonly TabKey[] = ["wanted", "greeting", "moment", "written", "away"];

/**
 * @param present who is signed in now: a visitor's data from before the account signed in is erased with the
 * account's, unless it now belongs to another account
 */
async function eraseListener(account: string, present: string): Promise<void> {
  const listeners = present === account || present === VISITOR ? [account, VISITOR] : [account];
  const local = openLocalStore();
  for (const key of local.keys("")) {
    const [, listener] = key.split(":");
    if (NAMES.includes(key) || listeners.includes(listener!)) local.remove(key);
  }
  TAB_NAMES.forEach(removeTab);
  forgetHeardHere();
  await Promise.allSettled([
    ...listeners.map(eraseEvents),
    emptyOutbox(account),
    forgetListener(account).then(() => announce({ kind: "changed" })), // ends what is being fetched
    dropOfflineSite(),
  ]);
}

/** Its caches show what was downloaded here. It is installed again for the next listener. */
async function dropOfflineSite(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

async function eraseEvents(listener: string): Promise<void> {
  const db = openEventDb();
  await db.remove((await db.list(listener)).map(keyOf));
}

/*
 * Signing out, in every tab of this browser: unsent data is sent first, the sound stops, and what this
 * browser keeps of the account is erased by name. Theme and player settings stay.
 */

/** The server's cookie (lib/accounts/cookie.server.ts): its name and the account's id. */
const COOKIE = /(?:^|; )((?:__Host-)?signed-out)=([^;]+)/;
/** How long signing out waits for unsent data to be sent: what is not sent by then is lost with the session. */
const SEND_MS = 5_000;
const LOOK_MS = 50;
const ANSWER_MS = 10_000;
/** How long a tab waits for the erasure before it opens the next page. */
const ERASE_MS = 3_000;

const SIGNED_IN = "signed-in";

const local = openLocalStore();
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Called once a document. */
function listenForSignOut(): void {
  document.addEventListener("submit", (event) => void signOut(event));
  addEventListener("storage", ({ key, newValue }) => {
    const listener = getListener();
    if (newValue === null || listener === VISITOR) return;
    const isOwn = JSON.parse(newValue) === listener;
    if (key === SIGNING_OUT && isOwn) document.dispatchEvent(new Event(SIGNING_OUT));
    if (key === SIGNED_OUT && isOwn) void leavePage(() => eraseListener(listener, listener));
    if (key === SIGNED_IN && !isOwn) void leavePage(); // what is kept waits for its owner
  });
}

/** Tells tabs that show another account's page that somebody else has signed in. */
const tellSignedIn = (listener: string): void => tellTabs(SIGNED_IN, listener);

/** Called for every page: a sign-out by another form erases nothing, and a tab may have been closed meanwhile. */
async function finishSignOut(): Promise<void> {
  const account = COOKIE.exec(document.cookie)?.[2];
  if (!account) return;
  // The listener may have signed in again before any script ran.
  if (account !== getListener()) await endAccount(account);
  const name = COOKIE.exec(document.cookie)?.[1];
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=; Path=/; Max-Age=0${secure}`;
}

/** Sends unsent data in every tab, then signs out, then erases. */
async function signOut(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  // Not `form.action`: in a form with a control named "action" that is the control.
  if (form.getAttribute("action") !== LOGOUT_PATH || event.defaultPrevented) return;
  event.preventDefault();
  const listener = getListener();
  tellTabs(SIGNING_OUT, listener);
  document.dispatchEvent(new Event(SIGNING_OUT));
  await untilSent(listener);
  const answer = await request<typeof logout>("post", LOGOUT_PATH, {
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!answer.ok) {
    if (answer.status > 0) return form.submit();
    return raiseToast({
      title: NOT_SIGNED_OUT.title,
      text: NOT_SIGNED_OUT.text,
      variant: "destructive",
    });
  }
  // The next page repeats it: for slow writes, and for what this page wrote meanwhile.
  await Promise.race([endAccount(listener), pause(ERASE_MS)]);
  location.assign("/");
}

async function untilSent(listener: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < SEND_MS; waitedMs += LOOK_MS) {
    if (local.keys(keyPrefix(listener)).length === 0) return;
    await pause(LOOK_MS);
  }
}

async function endAccount(account: string): Promise<void> {
  document.dispatchEvent(new Event(SIGNED_OUT)); // the player of this document may be the account's
  tellTabs(SIGNED_OUT, account);
  await eraseListener(account, getListener());
}

/** This tab shows a page of an account that is not signed in any more. */
async function leavePage(erase = async () => {}): Promise<void> {
  document.dispatchEvent(new Event(SIGNED_OUT));
  await Promise.race([erase(), pause(ERASE_MS)]);
  location.replace(location.pathname + location.search);
}

/** The other tabs are told of the change; nothing of it is stored. */
function tellTabs(what: LocalKey, account: string): void {
  local.write(what, account);
  local.remove(what);
}

/*
 * For pages of an account: signing in and out reaches every tab of the browser, and what is typed into a form
 * outlives the session. Loaded for accounts (`page.browser.ts`), and some seconds after a sign-out.
 */

let isListening = false;
let told: string | undefined;

/** Called for every page. */
export function run(): void {
  listen();
  void finishSignOut();
  const writer = findWriter();
  if (!writer) return;
  if (writer.listener !== told) tellSignedIn(told = writer.listener);
  offerWritten(writer, WRITTEN.text);
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
