/** A signed-in listener of the premium test site, in a browser, and what she hears. */

import { signUp } from "../../http/client.ts";
import { launchSite, type OpenPage, openPage, type Site } from "../harness.ts";

const SECRET = "a secret of the tests, long enough to be one";

export interface PremiumOptions {
  grantMs: number;
  /** A site that was there before, whose folder and port this one takes over. */
  again?: Site;
  /** A site that is there, whose folder this one shares. */
  beside?: Site;
  /** What grants are signed with; another one than before makes all of before worthless. */
  secret?: string;
}

export async function launchPremiumSite(
  { grantMs, again, beside, secret = SECRET }: PremiumOptions,
): Promise<Site> {
  return await launchSite({
    script: "tests/e2e/premium/server.ts",
    env: {
      AUTH_SECRET: secret,
      GRANT_MS: String(grantMs),
      ...(again ? { PORT: String(again.port), DATA_DIR: again.dataDir } : {}),
      ...(beside ? { DATA_DIR: beside.dataDir } : {}),
    },
  });
}

/**
 * Someone signs up, and has chapters of book 11 spoken in both renditions: on a busy machine that is no
 * part of what is tested.
 *
 * @returns the session cookie
 */
export async function signUpAndSpeak(site: Site, chapters: number[]): Promise<string> {
  const client = await signUp({ ask: (path, init) => fetch(site.url + path, init) });
  const headers = { cookie: client.cookie };
  const read = async (path: string) => {
    const answer = await fetch(site.url + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return await answer.arrayBuffer();
  };
  for (const number of chapters) {
    await read(`/api/stream/11?chapter=${number}`);
    const list = new TextDecoder().decode(await read(`/api/hls/11/${number}/index.m3u8`));
    for (const [rendition] of list.matchAll(/^\w+k-\w+/gm)) {
      await read(`/api/hls/11/${number}/${rendition}/0.mp3`);
    }
  }
  return client.cookie;
}

/** A page with the listener's session. */
export async function openListener(site: Site, cookie: string): Promise<OpenPage> {
  const opened = await openPage({ site });
  const [name = "", value = ""] = cookie.split("=");
  await opened.context.addCookies([{ name, value, url: site.url }]);
  return opened;
}
