/** Pages: from the network, with short patience; without it the offline library under the page's address. */
import type { FetchEvent } from "./scope.ts";
import { answerLibrary } from "./shell.ts";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";

/** Whoever stands in a dead zone has a network that never answers. */
const PATIENCE_MS = 6_000;
/** Said by what stands before a site that does not run; the site itself never says them. */
const NOBODY_THERE = [502, 504];

export async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = fetchPage(event);
  event.waitUntil(fresh.catch(() => {})); // an answer that comes late has still been asked for
  return await withPatience(fresh) ?? await answerLibrary("page");
}

/** Only the site can sign anyone out. */
export async function answerSignOut(request: Request): Promise<Response> {
  return await fetch(request).catch(() => Response.redirect(ACCOUNT_PATH, 303));
}

/** In-page navigation: the sound of the page goes on whatever happens here. */
export async function answerPartials({ request }: FetchEvent): Promise<Response> {
  return await withPatience(fetch(request)) ?? await answerLibrary("partials");
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return await preloadResponse ?? await fetch(request);
}

/** null: no answer, or not in time. */
async function withPatience(answer: Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => timer = setTimeout(resolve, PATIENCE_MS, null));
  const response = await Promise.race([answer.catch(() => null), late]);
  clearTimeout(timer);
  return response && !NOBODY_THERE.includes(response.status) ? response : null;
}
