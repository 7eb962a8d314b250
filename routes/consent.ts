/** POST /consent `consent=granted|denied`: consent to analytics; 303 back to the page with the form. */
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
    // The page itself may have been opened by a shared link, whose source counts from now on.
    const via = viaIn(new URL(path, url).searchParams);
    const source = isGranted ? sourceCookie(via ?? "direct", isHttps) : noSourceCookie(isHttps);
    return seeOther(path, consentCookie(isGranted, isHttps), source);
  },
});
