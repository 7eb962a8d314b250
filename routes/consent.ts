/** POST /consent `consent=granted|denied`: consent to analytics; 303 back to the page with the form. */

import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { viaIn } from "@/lib/sharing/links.ts";
import {
  consentCookie,
  noSourceCookie,
  sourceCookie,
} from "@/lib/site/adapters/request/cookies.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { formPath } from "@/lib/site/adapters/request/address.server.ts";

export const handler = define.handlers({
  async POST({ req, url }) {
    const { consent } = await readForm(req);
    const isGranted = consent === "granted", isHttps = url.protocol === "https:";
    const path = formPath(req, url);
    // The page itself may have been opened by a shared link, whose source counts from now on.
    const via = viaIn(new URL(path, url).searchParams);
    const source = isGranted ? sourceCookie(via ?? "direct", isHttps) : noSourceCookie(isHttps);
    return seeOther(path, consentCookie(isGranted, isHttps), source);
  },
});
