/**
 * Answers page requests from the network, with a deadline; otherwise with the offline library at the page's address.
 */
import type { FetchEvent } from "./scope.ts";
import { answerLibrary } from "./shell.ts";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";

/** Deadline, because in a dead zone the network never answers. */
const DEADLINE_MS = 6_000;
/** Statuses of a proxy whose site is not running; the site itself never sends them. */
const PROXY_ERRORS = [502, 504];

export async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = fetchPage(event);
  event.waitUntil(fresh.catch(() => {})); // keeps the worker alive for a late response
  return await inTime(fresh) ?? await answerLibrary("page");
}

/** Signing out needs the server; without a network, redirects to the account page. */
export async function answerSignOut(request: Request): Promise<Response> {
  return await fetch(request).catch(() => Response.redirect(ACCOUNT_PATH, 303));
}

/** Answers in-page navigation, during which playback continues. */
export async function answerPartials({ request }: FetchEvent): Promise<Response> {
  return await inTime(fetch(request)) ?? await answerLibrary("partials");
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return await preloadResponse ?? await fetch(request);
}

/** The response; null: failed, too late, or a proxy's error. */
async function inTime(answer: Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => timer = setTimeout(resolve, DEADLINE_MS, null));
  const response = await Promise.race([answer.catch(() => null), late]);
  clearTimeout(timer);
  return response && !PROXY_ERRORS.includes(response.status) ? response : null;
}
