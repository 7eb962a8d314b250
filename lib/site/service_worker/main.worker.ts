/**
 * The full service worker: connects the browser's events to the modules that answer them. Served at /sw.js
 * (routes/sw.js.ts).
 */

import { AWAY_WORKER_PATH } from "@/lib/downloads/addresses.ts";
import { answerChapter, answerText } from "@/lib/downloads/chapter_answer.worker.ts";
import { textOf } from "@/lib/downloads/chapter_text.browser.ts";
import { chapterOf } from "@/lib/downloads/library.browser.ts";
import { SYNC_TAG } from "@/lib/downloads/worker_link.browser.ts";
import {
  answerCatalogue,
  answerPage,
  answerPartials,
  answerSignOut,
  chooseRule,
} from "./pages.worker.ts";
import { type FetchEvent, preloadPages, scope } from "./scope.worker.ts";
import { sendUnsent } from "./send_unsent.worker.ts";
import { answerFile, dropOldShells, keepShell } from "./shell.worker.ts";

scope.addEventListener("install", (event) => event.waitUntil(install()));

// Activated only when no page of the former build is open: until then, pages get the files of their own build.
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));

scope.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

scope.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendUnsent());
});

async function install(): Promise<void> {
  await keepShell();
  // The small worker has no cache that an open page could still need.
  if (scope.registration.active?.scriptURL.endsWith(AWAY_WORKER_PATH)) await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  await dropOldShells();
  await preloadPages();
  await scope.clients.claim();
}

/** The response to a request; null leaves the request to the browser. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const { method, mode, cache, headers } = request;
  const asked = { method, mode, cache, url: new URL(request.url), hasRange: headers.has("range") };
  switch (chooseRule(asked, scope.location.origin)) {
    case "leave":
      return null;
    case "chapter":
      return answerChapter(request, chapterOf);
    case "text":
      return answerText(request, textOf);
    case "sign-out":
      return answerSignOut(request);
    case "page":
      return answerPage(event);
    case "partials":
      return answerPartials(event);
    case "file":
      return answerFile(request);
    case "catalogue":
      return answerCatalogue(event);
  }
}
