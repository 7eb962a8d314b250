/** POST /consent `consent=granted|denied`: the visitor's answer to being counted; back to where it was asked. */
import { define } from "@/lib/site/adapters/request/define.ts";
import { consentCookie } from "@/lib/site/adapters/request/consent.ts";
import { formPath } from "@/lib/site/adapters/request/previous_path.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { viaIn } from "@/lib/sharing/links/via.ts";
import { noSourceCookie, sourceCookie } from "@/lib/site/adapters/request/source_cookie.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

export const handler = define.handlers({
  async POST({ req, url }) {
    const { consent } = await readForm(req);
    const isGranted = consent === "granted", isHttps = url.protocol === "https:";
    const path = formPath(req, url);
    // The link may have led to the very page that asks.
    const via = viaIn(new URL(path, url).searchParams);
    const source = isGranted ? sourceCookie(via ?? "direct", isHttps) : noSourceCookie(isHttps);
    return seeOther(path, consentCookie(isGranted, isHttps), source);
  },
});
