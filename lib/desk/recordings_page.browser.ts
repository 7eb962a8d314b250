/** The script of the desk's recordings page: refreshes the state of incoming files and uploads new ones. */

import { formatLeft } from "@/lib/downloads/describe.ts";
import { recordingName } from "@/lib/media/recording_files.ts";
import { formatBytes } from "@/lib/platform/language/format.ts";
import { withDeadline } from "@/lib/platform/request.browser.ts";
import { DESK_DO_PATH, RECORDINGS_PATH } from "./addresses.ts";
import {
  type Sender,
  type Sending,
  sendRecordings,
  type SentFile,
} from "./send_recordings.browser.ts";
import { UPLOADING } from "./words/recordings.ts";

const EVERY_MS = 3_000;
const LIMIT_MS = 10_000;

/**
 * Refreshes an element until it has left the page or the returned function is called.
 * @param id of the element, in this page and in the server's response
 */
function keepLive(id: string): () => void {
  const ended = new AbortController();
  const timer = setInterval(() => {
    if (!document.getElementById(id)) return end();
    if (document.visibilityState === "visible") void renew().catch(() => {}); // the next turn tries again
  }, EVERY_MS);
  const end = () => {
    clearInterval(timer);
    ended.abort();
  };
  let isAsking = false;

  async function renew(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const part = await fetchPart(id, ended.signal);
      const shown = document.getElementById(id);
      if (part && shown && part.innerHTML !== shown.innerHTML) shown.replaceWith(part);
    } finally {
      isAsking = false;
    }
  }
  return end;
}

/** The element from a fresh response; null: the response lacks it, for example because the session has ended. */
async function fetchPart(id: string, signal?: AbortSignal): Promise<HTMLElement | null> {
  const answer = await fetch(location.href, { signal: withDeadline(LIMIT_MS, signal) });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById(id);
}

/* The script of the upload form: several files at once, progress, pause, and resuming from what the site has stored. */

const UPLOADS_ID = "uploads";

/** The running upload. It continues when client navigation shows another page in this document. */
let sender: Sender | null = null;
let shown: Sending | null = null;

/** Attaches the script to the page's upload form, if there is one. */
function takeUploadForm(): void {
  const form = document.getElementById("upload") as HTMLFormElement | null;
  if (!form || form.dataset.taken !== undefined) return;
  form.dataset.taken = "";
  const input = form.elements.namedItem("file") as HTMLInputElement;
  input.multiple = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!sender && input.files?.length) void send(form, [...input.files]);
  });
  const pause = find("pause");
  pause?.addEventListener("click", () => {
    if (isPaused(shown)) sender?.resume();
    else sender?.pause();
  });
  if (shown) show(form, shown);
}

const isPaused = (it: Sending | null) => it?.state === "paused" || it?.state === "signedOut";

async function send(form: HTMLFormElement, files: File[]): Promise<void> {
  const bookId = (form.elements.namedItem("bookId") as HTMLSelectElement).value;
  setBusy(true);
  document.querySelector("#uploading progress")?.removeAttribute("value");
  say("state", UPLOADING.state.running);
  const part = await renewUploads().catch(() => document.getElementById(UPLOADS_ID));
  const known = [...part?.querySelectorAll<HTMLElement>("[data-upload]") ?? []];
  const path = form.dataset.uploads!;
  const urlOf = ({ name, size }: File): string | null => {
    const same = known.find(({ dataset: it }) =>
      it.book === bookId && it.name === recordingName(name) && Number(it.bytes) === size
    );
    return same ? `${path}/${same.dataset.upload}` : null;
  };
  const sent: SentFile[] = files.map((file) => ({ file, url: urlOf(file) }));
  addEventListener("beforeunload", askFirst);
  sender = sendRecordings({
    endpoint: path,
    bookId,
    files: sent,
    onChange(sending) {
      shown = sending;
      const now = document.getElementById("upload");
      if (now) show(now as HTMLFormElement, sending);
      if (sending.state === "done") void end(sending, bookId);
    },
  });
}

async function end({ files }: Sending, bookId: string): Promise<void> {
  sender = null;
  removeEventListener("beforeunload", askFirst);
  const isWhole = files.every(({ refused }) => refused === null);
  say("state", isWhole ? UPLOADING.state.delivering : UPLOADING.state.stopped);
  if (isWhole) say("state", await deliver(bookId).catch(() => UPLOADING.state.stopped));
  shown = null;
  setBusy(false);
  await renewUploads().catch(() => {}); // a reload shows them too
}

/** Hands the book's files to the ingest, as the button without script does. Returns the site's message. */
async function deliver(bookId: string): Promise<string> {
  const body = new URLSearchParams({
    command: "recording deliver",
    bookId,
    back: RECORDINGS_PATH,
  });
  const answer = await fetch(DESK_DO_PATH, { method: "POST", body });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const message = page.querySelector(
    "main [role=alert]:not([hidden]), main [role=status]:not(:empty)",
  );
  return message?.textContent ?? "";
}

async function renewUploads(): Promise<HTMLElement | null> {
  const part = await fetchPart(UPLOADS_ID);
  if (part) document.getElementById(UPLOADS_ID)?.replaceWith(part);
  return part;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

const find = (name: string): HTMLElement | null =>
  document.querySelector(`#uploading [data-${name}]`);

function say(name: string, text: string): void {
  const element = find(name);
  if (element && element.textContent !== text) element.textContent = text;
}

function setBusy(isBusy: boolean): void {
  const form = document.getElementById("upload");
  for (const it of form?.querySelectorAll<HTMLButtonElement>("button, input, select") ?? []) {
    it.disabled = isBusy;
  }
  const box = document.getElementById("uploading");
  if (box && isBusy) box.hidden = false;
  const submit = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  for (const [it, isHidden] of [[submit, isBusy], [find("pause"), !isBusy]] as const) {
    if (it) it.hidden = isHidden;
  }
}

function sumText(sentBytes: number, bytes: number, bytesPerSec: number | null): string {
  const sent = formatBytes(sentBytes), size = formatBytes(bytes);
  if (bytesPerSec === null || bytesPerSec <= 0) return UPLOADING.sum(sent, size);
  const left = formatLeft((bytes - sentBytes) / bytesPerSec);
  return UPLOADING.sumNow(sent, size, formatBytes(bytesPerSec), left);
}

function show(form: HTMLFormElement, sending: Sending): void {
  const { state, files, at, bytesPerSec } = sending;
  const box = document.getElementById("uploading");
  if (!box || !form.isConnected) return;
  const bytes = files.reduce((sum, it) => sum + it.bytes, 0);
  const sent = files.reduce((sum, it) => sum + it.sentBytes, 0);
  const bar = box.querySelector("progress")!;
  bar.max = bytes;
  bar.value = sent;
  const isRunning = state === "running";
  say("sum", sumText(sent, bytes, isRunning ? bytesPerSec : null));
  if (state !== "done") say("state", UPLOADING.state[state]);
  say("pause", isPaused(sending) ? UPLOADING.resume : UPLOADING.pause);
  const refused = files.filter((it) => it.refused !== null);
  say("error", refused.map((it) => it.refused).join(" "));
  const error = find("error");
  if (error) error.hidden = refused.length === 0;
  const list = find("files")!;
  while (list.children.length < files.length) {
    const line = document.createElement("li");
    line.append(document.createElement("span"), document.createElement("span"));
    list.append(line);
  }
  while (list.children.length > files.length) list.lastElementChild!.remove();
  for (const [index, it] of files.entries()) {
    const [name, how] = list.children[index]!.children;
    name!.textContent = it.name;
    how!.textContent = it.refused !== null
      ? UPLOADING.file.refused
      : index < at
      ? UPLOADING.file.done
      : index > at
      ? UPLOADING.file.waiting
      : UPLOADING.file.running(Math.floor(it.sentBytes / it.bytes * 100));
  }
}

const INCOMING = "incoming";

let endPage = keepLive(INCOMING);
takeUploadForm();

// Client navigation can show the page again in this document, where the script has run already and does not rerun.
new MutationObserver(() => {
  endPage();
  endPage = keepLive(INCOMING);
  takeUploadForm();
}).observe(document.querySelector("title")!, { childList: true });
